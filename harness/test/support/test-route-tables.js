import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findFaults } from "../../src/verify/conform.js";
import { askedOf } from "./routing.js";
import { startOrSkip } from "./start-or-skip.js";

/** @import { Subject } from "@routebench/contract/subject" */

/** How fast an app starts and stops is looked at elsewhere. */
export const PATIENT = { startMs: 60_000, stopMs: 60_000, answerMs: 60_000, verifyMs: 120_000 };

/**
 * Tests each app for real with tables of routes, as `--routes` gives them.
 * @param {Subject[]} apps
 * @param {number[]} sizes
 */
export function testRouteTables(apps, sizes) {
  for (const app of apps) {
    const skip = app.cannot?.table ?? false;
    describe(app.name, () => {
      for (const routes of sizes) {
        test(`answers over a table of ${routes} routes, and to near misses`, {
          skip,
        }, async (t) => {
          const { given, checks } = askedOf({ kind: "table", routes });
          const server = await startOrSkip(app, t, { given }, PATIENT);
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
}
