/** Made-up apps with a known cost of a header and of a connection, which a run must find. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { loadResult } from "../../src/results/load-result.js";
import { summarise } from "../../src/summarise/summarise.js";
import { PATIENT, runCommand } from "../support/command.js";

/** @import { ExtraRow } from "@routebench/contract/summary" */

const ORIGINAL = new URL("../../../apps/node-http/server.js", import.meta.url).href;

const HEADER_US = 5;
const CONNECTION_US = 100;

/** What a browser sends in addition to Host. */
const MORE_HEADERS = 13;

/**
 * The largest relative error. On a calm machine it is below 0.1. Next to other tests, the server's caches are colder
 * after each pause, which adds to the known work.
 */
const NEAR = 0.3;

const root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
after(() => rm(root, { recursive: true }));

/** node:http with further work. @type {(id: string, us: { header?: number, connection?: number }) => Promise<void>} */
async function writeSpinningApp(id, { header = 0, connection = 0 }) {
  const dir = path.join(root, "apps", id);
  await mkdir(dir, { recursive: true });
  const cannot = { table: "it is made up" };
  const routebench = { name: id, homepage: "https://example.org", cannot };
  await writeFile(path.join(dir, "package.json"), JSON.stringify({ type: "module", routebench }));
  const source = `import http from "node:http";
    import { start as startOriginal } from ${JSON.stringify(ORIGINAL)};
    const spin = (spinUs) => {
      const end = process.hrtime.bigint() + BigInt(1000 * spinUs);
      while (spinUs > 0 && process.hrtime.bigint() < end);
    };
    const { createServer } = http;
    http.createServer = (handler) =>
      createServer((request, response) => {
        spin(${header} * (request.rawHeaders.length / 2));
        handler(request, response);
      }).on("connection", () => spin(${connection}));
    export const start = startOriginal;
  `;
  await writeFile(path.join(dir, "server.js"), source);
}

/** Another tenant may disturb a whole run. */
const TRIES = 3;

/**
 * Finds the further cost of an app with a known further cost.
 * @param {string[]} option @param {string} id @param {number} knownUs
 * @param {(summary: ReturnType<typeof summarise>) => ExtraRow[]} rowsOf
 */
async function assertFound(option, id, knownUs, rowsOf) {
  const wrongUs = [];
  while (wrongUs.length < TRIES) {
    const output = path.join(root, id, String(wrongUs.length));
    const where = ["--apps", path.join(root, "apps"), "--output", output, "--no-reference"];
    const what = ["--filter", "plain", "--filter", id, "--no-control", "--mode", "external"];
    const how = [...option, "--rounds", "6", "--connections", "20"];
    const { exitCode, stderr } = await runCommand([...how, ...what, ...where, ...PATIENT]);
    assert.equal(exitCode, 0, stderr);
    const rows = rowsOf(summarise(await loadResult(output)));
    const costOf = (/** @type {string} */ appId) =>
      rows.find((row) => row.appId === appId)?.cost?.differenceUs.point ?? Number.NaN;
    const foundUs = costOf(id) - costOf("plain");
    if (Math.abs(foundUs / knownUs - 1) <= NEAR) return;
    wrongUs.push(foundUs);
  }
  assert.fail(`${wrongUs.join(", ")} µs were found, not ${knownUs} µs`);
}

await writeSpinningApp("plain", {});
await writeSpinningApp("headers", { header: HEADER_US });
await writeSpinningApp("connections", { connection: CONNECTION_US });

test("finds the known cost of a header when requests have a browser's headers", async () => {
  const option = ["--headers", "browser"];
  const knownUs = HEADER_US * MORE_HEADERS;
  await assertFound(option, "headers", knownUs, ({ headers }) => headers);
});

test("finds the known cost of a connection when each request has its own", async () => {
  const option = ["--requests-per-connection", "1"];
  await assertFound(option, "connections", CONNECTION_US, ({ accepting }) => accepting);
});
