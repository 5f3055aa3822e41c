/** Every app of the benchmark, for real, against the contract; over TLS the featured ones: test/long/conformance.js. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { discoverSubjects } from "../../src/discover/subjects.js";
import { APPS_DIR } from "../../src/workspace.js";
import { testOverHttp, testOverTls } from "../support/test-apps.js";

const apps = await discoverSubjects(APPS_DIR);

for (const app of apps) {
  describe(app.name, () => {
    testOverHttp(app);

    test("is pinned to exact versions", async () => {
      const { default: manifest } = await import(path.join(app.dir, "package.json"), {
        with: { type: "json" },
      });
      for (const [name, version] of Object.entries(manifest.dependencies ?? {})) {
        assert.match(
          String(version),
          /^(\d+\.\d+\.\d+(-[a-z]+\.\d+)?|github:.+#v\d+\.\d+\.\d+)$/,
          name,
        );
      }
    });
  });
}

testOverTls(apps.filter(({ featured }) => featured));
