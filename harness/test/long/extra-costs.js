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
const CONNECTION_US = 20;

/** What a browser sends in addition to Host. */
const MORE_HEADERS = 13;

/** The largest relative error. */
const NEAR = 0.1;

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
    const spin = (us) => {
      const end = process.hrtime.bigint() + BigInt(1000 * us);
      while (us > 0 && process.hrtime.bigint() < end);
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

/** Costs in µs by app. @type {(option: string[], rowsOf: (summary: ReturnType<typeof summarise>) => ExtraRow[]) => Promise<Record<string, number>>} */
async function costsOf(option, rowsOf) {
  const output = path.join(root, option.join(""));
  const where = ["--apps", path.join(root, "apps"), "--output", output, "--no-reference"];
  const how = ["--mode", "external", "--rounds", "4", "--connections", "20", "--no-control"];
  const { exitCode, stderr } = await runCommand([...option, ...where, ...how, ...PATIENT]);
  assert.equal(exitCode, 0, stderr);
  const rows = rowsOf(summarise(await loadResult(output)));
  return Object.fromEntries(
    rows.map(({ appId, cost }) => [appId, cost?.differenceUs.point ?? Number.NaN]),
  );
}

/** @type {(found: number, known: number) => void} */
function assertNear(found, known) {
  assert.ok(Math.abs(found / known - 1) <= NEAR, `${found} µs were found, not ${known} µs`);
}

await writeSpinningApp("plain", {});
await writeSpinningApp("headers", { header: HEADER_US });
await writeSpinningApp("connections", { connection: CONNECTION_US });

test("finds the known cost of a header when requests have a browser's headers", async () => {
  const costs = await costsOf(["--headers", "browser"], ({ headers }) => headers);
  assertNear(Number(costs.headers) - Number(costs.plain), HEADER_US * MORE_HEADERS);
});

test("finds the known cost of a connection when each request has its own", async () => {
  const costs = await costsOf(["--requests-per-connection", "1"], ({ accepting }) => accepting);
  assertNear(Number(costs.connections) - Number(costs.plain), CONNECTION_US);
});
