/** Every app of the benchmark, for real, with the tables of `--routes`. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { APPS_DIR } from "../../src/commands/workspace.js";
import { discoverApps } from "../../src/discover/apps.js";
import { findFaults } from "../../src/verify/conform.js";
import { askedOf } from "../support/routing.js";
import { startOrSkip } from "../support/start-or-skip.js";

/** How fast an app starts and stops is looked at elsewhere. */
const PATIENT = { startMs: 60_000, stopMs: 60_000, answerMs: 60_000, verifyMs: 120_000 };

/** An app is free to leave `routes` out; one that takes them has to serve them. */
const TAKES_ROUTES = /\bstart\([^)]*\broutes\b/;

for (const app of await discoverApps(APPS_DIR)) {
  const takesRoutes = TAKES_ROUTES.test(await readFile(app.serverFile, "utf8"));
  const skip = takesRoutes ? false : "its start() takes no routes";
  describe(app.name, () => {
    for (const size of [10, 100, 1000]) {
      test(`answers over a table of ${size} routes, and to near misses`, { skip }, async (t) => {
        const { given, checks } = askedOf({ kind: "table", routes: size });
        const server = await startOrSkip(app.serverFile, t, { given }, PATIENT);
        if (!server) return;
        try {
          assert.deepEqual(await findFaults(server, checks, PATIENT), []);
          await server.stop();
        } finally {
          await server.kill();
        }
      });
    }
  });
}
