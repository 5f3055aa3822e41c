/** Every app of the benchmark, for real, against the contract. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { APPS_DIR } from "../../src/commands/workspace.js";
import { discoverApps } from "../../src/discover/apps.js";
import { TrialFailure } from "../../src/server/failure.js";
import { ServerProcess } from "../../src/server/server-process.js";
import { findFaults } from "../../src/verify/conform.js";

const fixture = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../fixtures/loopback-${name}.pem`, import.meta.url));

const SCHEMES = {
  http: {},
  https: { tls: { keyFile: fixture("key"), certFile: fixture("cert") } },
};

for (const app of await discoverApps(APPS_DIR)) {
  describe(app.name, () => {
    for (const [scheme, options] of Object.entries(SCHEMES)) {
      test(`keeps the contract over ${scheme}, and stops when asked`, async (t) => {
        const server = await startOrSkip(app.serverFile, options, t);
        if (!server) return;
        try {
          assert.deepEqual(await findFaults(server), []);
          await server.stop();
        } finally {
          await server.kill();
        }
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

/**
 * @param {string} serverFile
 * @param {import("../../src/server/server-process.js").ServerOptions} options
 * @param {import("node:test").TestContext} t
 * @returns {Promise<ServerProcess | undefined>} undefined where this Node has no binary for the app
 */
async function startOrSkip(serverFile, options, t) {
  try {
    return await ServerProcess.start(serverFile, [], options);
  } catch (error) {
    if (!(error instanceof TrialFailure) || error.code !== "not-runnable") throw error;
    t.skip(error.message);
  }
}
