import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { startedBy } from "../../support/processes.js";
import { until } from "../../support/until.js";

const HARNESS = fileURLToPath(new URL("../../support/hold-servers.js", import.meta.url));

/** Two servers, a child and a grandchild of one, a stopped wrk, autocannon and the guard. */
const STARTED = 6;

test("a harness that is killed leaves no server, generator or grandchild, without the kernel's help", {
  skip: process.platform !== "linux" && "needs /proc",
}, async () => {
  const harness = execa(process.execPath, [HARNESS], { reject: false, buffer: false });
  const pid = /** @type {number} */ (harness.pid);
  await until(async () => (await startedBy(pid)).length >= STARTED - 1);
  harness.kill("SIGKILL");
  await harness;
  await until(async () => (await startedBy(pid)).length === 0);
  assert.deepEqual(await startedBy(pid), []);
});
