/** Every app of the benchmark, for real, against the contract; over TLS the featured ones: test/long/conformance.js. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { unmetEngines } from "../../src/discover/installed.js";
import { discoverSubjects } from "../../src/discover/subjects.js";
import { APPS_DIR } from "../../src/workspace.js";
import { testOverHttp, testOverTls } from "../support/test-apps.js";

/** See the engines of package.json. */
const OLDEST_NODE = "20.19.0";

const apps = await discoverSubjects(APPS_DIR);

for (const app of apps) {
  describe(app.name, () => {
    testOverHttp(app);

    test("is pinned to exact versions", async () => {
      const { newest = app } = app;
      for (const { dir } of [newest, newest.older ?? newest]) {
        const { default: manifest } = await import(path.join(dir, "package.json"), {
          with: { type: "json" },
        });
        for (const [name, version] of Object.entries(manifest.dependencies ?? {})) {
          assert.match(
            String(version),
            /^(\d+\.\d+\.\d+(-[a-z]+\.\d+)?|github:.+#v\d+\.\d+\.\d+)$/,
            name,
          );
        }
      }
    });

    const { newest = app } = app;
    test("has an older version where its packages want a newer Node than the oldest that runs routebench", {
      skip: newest.node === undefined && "its packages want no newer one",
    }, async () => {
      assert.notDeepEqual(await unmetEngines(newest, OLDEST_NODE), []);
      assert.deepEqual(await unmetEngines(newest, `${newest.node?.replace(">=", "")}.21.0`), []);
      assert.ok(newest.older);
      assert.deepEqual(await unmetEngines(newest.older, OLDEST_NODE), []);
    });
  });
}

testOverTls(apps.filter(({ featured }) => featured));
