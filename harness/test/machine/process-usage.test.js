import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseSchedstat, readCoreUse, readPeakRssBytes } from "../../src/machine/process-usage.js";

test("/proc/PID/task/TID/schedstat counts nanoseconds on a core and waiting for one", () => {
  assert.deepEqual(parseSchedstat("1528364512 94810033 2211\n"), {
    cpuMs: 1528.364512,
    waitMs: 94.810033,
  });
});

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

describe("a process of this machine", { skip: needsProc }, () => {
  test("has used its core", () => {
    assert.ok(/** @type {{ cpuMs: number }} */ (readCoreUse(process.pid)).cpuMs > 0);
  });

  test("has used no less of it later on", () => {
    const before = /** @type {{ cpuMs: number }} */ (readCoreUse(process.pid));
    for (let i = 0; i < 1e6; i += 1) Math.sqrt(i);
    const after = /** @type {{ cpuMs: number }} */ (readCoreUse(process.pid));
    assert.ok(after.cpuMs > before.cpuMs);
  });

  test("holds at least the memory that it holds now", () => {
    assert.ok(
      /** @type {number} */ (readPeakRssBytes(process.pid)) >= process.memoryUsage.rss() / 2,
    );
  });
});

test("a process that has ended tells nothing, and that is no error", () => {
  const nobody = 2 ** 22 + 1;
  assert.equal(readCoreUse(nobody), null);
  assert.equal(readPeakRssBytes(nobody), null);
});
