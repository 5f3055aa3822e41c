import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { openLocalHost } from "../../src/local/local-host.js";
import { childrenOf } from "../support/processes.js";

const [CONFORMING, NEVER_LISTENS] = ["conforming", "never-listens"].map((name) => ({
  serverFile: fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url)),
}));

test("a host's servers are ended all at once, those that still start too, and no other is started", async () => {
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
