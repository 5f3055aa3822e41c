import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { environmentSchema } from "@routebench/contract/result-file";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { openLocalHost, parseSwapUsedBytes } from "../../src/local/local-host.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { childrenOf } from "../support/processes.js";

const [CONFORMING, NEVER_LISTENS] = ["conforming", "never-listens"].map((name) => ({
  serverFile: fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url)),
}));

test("ends all servers, even while they start, and starts no more", async () => {
  const host = await openLocalHost();
  const patient = { ...DEFAULT_LIMITS, startMs: 3600_000 };
  const starting = host.startServer(NEVER_LISTENS, {}, patient);
  const server = await host.startServer(CONFORMING, {}, patient);
  const [dead, unborn] = [server.whileAlive(new Promise(() => {})), starting].map((work) =>
    assert.rejects(work, { code: "crashed" }),
  );
  host.endServers();
  await Promise.all([dead, unborn]);
  await server.kill();
  await assert.rejects(host.startServer(CONFORMING), { message: "the run was ended" });
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("describes this machine and its pinning in the form of the result file", async () => {
  const host = await openLocalHost();
  const environment = await host.describe(ROOT_DIR);
  assert.deepEqual(environmentSchema.parse(environment), environment);
  assert.equal(environment.nodeVersion, process.version);
  const { server, driver } = environment.pinning ?? {};
  assert.deepEqual([server, driver], [host.cores?.server, host.cores?.generator]);
});

test("computes the swap in use, or null if the platform does not report it", () => {
  const meminfo =
    "MemTotal: 8140956 kB\nSwapCached: 0 kB\nSwapTotal:  1024 kB\nSwapFree:  1000 kB\n";
  assert.equal(parseSwapUsedBytes(meminfo), 24 * 1024);
  assert.equal(parseSwapUsedBytes("SwapTotal:  0 kB\nSwapFree:  0 kB\n"), 0);
  assert.equal(parseSwapUsedBytes(""), null);
});
