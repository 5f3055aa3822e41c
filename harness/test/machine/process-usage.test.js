import assert from "node:assert/strict";
import { test } from "node:test";
import { readCoreUse } from "../../src/machine/process-usage.js";

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

test("a process has used its core, and more of it later on", { skip: needsProc }, () => {
  const before = /** @type {{ cpuMs: number }} */ (readCoreUse(process.pid));
  assert.ok(before.cpuMs > 0);
  for (let i = 0; i < 1e6; i += 1) Math.sqrt(i);
  // A running thread's counter lags by up to a tick of the scheduler.
  let after = before;
  while (after.cpuMs <= before.cpuMs) {
    after = /** @type {{ cpuMs: number }} */ (readCoreUse(process.pid));
  }
});

test("a process that has ended tells nothing, and that is no error", () => {
  const nobody = 2 ** 22 + 1;
  assert.equal(readCoreUse(nobody), null);
});
