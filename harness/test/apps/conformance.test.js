/** Checks every app against the contract, and the featured apps over TLS; test/long/apps.js checks more. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { APPS_DIR } from "@routebench/host/workspace";
import { brokenRules } from "../../../suites/routing/rules.js";
import { readApps } from "../../src/find/apps.js";
import { unmetEngines } from "../../src/find/installed.js";
import { testOverHttp, testOverTls } from "../support/real-apps.js";

/** The oldest Node of "engines" in package.json. */
const OLDEST_NODE = "20.19.0";

const apps = await readApps(APPS_DIR);

for (const app of apps) {
  describe(app.name, () => {
    const { newest = app } = app;
    testOverHttp(app);

    test("keeps the rules for its files in all its versions", async () => {
      const majors = await readdir(path.join(newest.dir, "versions")).catch(() => []);
      for (const folder of [".", "older", ...majors.map((major) => `versions/${major}`)]) {
        const read = (/** @type {string} */ file) =>
          readFile(path.join(newest.dir, folder, file), "utf8").catch(() => null);
        const packageJson = JSON.parse((await read("package.json")) ?? "{}");
        assert.ok((await read("server.js")) !== null || folder !== ".");
        for (const file of ["server.js", "requests.js"]) {
          const source = (await read(file)) ?? "";
          assert.deepEqual(brokenRules({ sources: [{ file, source }], packageJson }), [], folder);
        }
      }
    });

    test("runs on the oldest Node of routebench, or has an older version for that Node", async () => {
      const unmet = await unmetEngines(newest, OLDEST_NODE);
      if (newest.node === undefined) return assert.deepEqual(unmet, []);
      assert.notDeepEqual(unmet, []);
      assert.deepEqual(await unmetEngines(newest, `${newest.node?.replace(">=", "")}.21.0`), []);
      assert.ok(newest.older);
      assert.deepEqual(await unmetEngines(newest.older, OLDEST_NODE), []);
    });
  });
}

testOverTls(apps.filter(({ featured }) => featured));
