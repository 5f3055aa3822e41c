/** Every app of the benchmark, for real, against the contract. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { APPS_DIR } from "../../src/commands/workspace.js";
import { discoverApps } from "../../src/discover/apps.js";
import { withCertificate } from "../../src/host/local/certificate.js";
import { findFaults } from "../../src/verify/conform.js";
import { CONTRACT } from "../support/routing.js";
import { startOrSkip } from "../support/start-or-skip.js";

/** @typedef {import("../../src/host/host.js").ServerOptions} ServerOptions */

/** @type {Record<string, (work: (options: ServerOptions) => Promise<void>) => Promise<void>>} */
const SCHEMES = {
  http: (work) => work({}),
  https: (work) => withCertificate((tls) => work({ tls })),
};

for (const app of await discoverApps(APPS_DIR)) {
  describe(app.name, () => {
    for (const [scheme, withOptions] of Object.entries(SCHEMES)) {
      test(`keeps the contract over ${scheme}, and stops when asked`, async (t) => {
        if (scheme === "https" && !app.tls)
          return t.skip("its manifest says that it serves no TLS");
        await withOptions(async (options) => {
          const server = await startOrSkip(app.serverFile, t, options);
          if (!server) return;
          try {
            assert.deepEqual(await findFaults(server, CONTRACT), []);
            await server.stop();
          } finally {
            await server.kill();
          }
        });
      });
    }

    test("is pinned to exact versions", async () => {
      const { default: manifest } = await import(path.join(app.dir, "package.json"), {
        with: { type: "json" },
      });
      for (const [name, version] of Object.entries(manifest.dependencies ?? {})) {
        assert.match(String(version), /^(\d+\.\d+\.\d+|github:.+#v\d+\.\d+\.\d+)$/, name);
      }
    });
  });
}
