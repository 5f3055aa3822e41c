import assert from "node:assert/strict";
import { describe, test } from "node:test";
import suite from "../../../suites/requests/suite.js";
import { askedBy } from "../../src/verify/asked.js";
import { findFaults } from "../../src/verify/conform.js";
import { startOrSkip } from "./start-or-skip.js";
import { PATIENT } from "./test-route-tables.js";

/** @import { Subject as App } from "@routebench/contract/subject" */

/** Each in one launch, asked for everything that it does not rule out. @param {App[]} apps */
export function testRequests(apps) {
  for (const app of apps) {
    describe(app.name, () => {
      test("reads parameters, queries and bodies, and runs its middlewares", async (t) => {
        const targets = suite.targets({}).filter(({ kind }) => app.cannot?.[kind] === undefined);
        const given = suite.given?.(/** @type {any} */ (targets[0]));
        const server = await startOrSkip(app, t, { given }, PATIENT);
        if (!server) return;
        try {
          for (const target of targets) {
            assert.deepEqual(
              await findFaults(server, askedBy(suite, target, app).checks, PATIENT),
              [],
            );
          }
          await server.stop();
        } finally {
          await server.kill();
        }
      });
    });
  }
}
