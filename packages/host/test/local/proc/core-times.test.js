import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseCoreTimes, readCoreTimes } from "../../../src/local/proc/core-times.js";

/** @import { CoreTimes } from "../../../src/core-times.js" */

/** Captured from Linux 6.18 on two cores. */
const STAT = `cpu  154721 12 54830 1262377 1935 3 2061 15893 7 5
cpu0 77531 10 27411 630201 1003 2 1620 7999 7 5
cpu1 77190 2 27419 632176 932 1 441 7894 0 0
intr 31337 0 9 0 0
ctxt 93822222
btime 1763611111
`;

describe("/proc/stat", () => {
  test("gives each core's time since boot, in milliseconds", () => {
    assert.deepEqual(parseCoreTimes(STAT), [
      {
        core: 0,
        busyMs: (77531 + 10 + 27411 + 2 + 1620) * 10,
        idleMs: (630201 + 1003) * 10,
        stealMs: 79990,
      },
      {
        core: 1,
        busyMs: (77190 + 2 + 27419 + 1 + 441) * 10,
        idleMs: (632176 + 932) * 10,
        stealMs: 78940,
      },
    ]);
  });

  test("of a kernel that does not count steal has none of it", () => {
    const [core] = parseCoreTimes("cpu0 1 2 3 4\n");
    assert.deepEqual(core, { core: 0, busyMs: 60, idleMs: 40, stealMs: 0 });
  });

  test("of a platform without it is empty", () => assert.deepEqual(parseCoreTimes(""), []));
});

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

test("this machine's cores are read anew each time, all or those asked for", {
  skip: needsProc,
}, () => {
  const all = readCoreTimes();
  assert.ok(all.length > 0);
  const [{ core }] = /** @type {[CoreTimes]} */ (all);
  assert.deepEqual(
    readCoreTimes([core]).map((times) => times.core),
    [core],
  );
  const passed = (/** @type {CoreTimes[]} */ times) =>
    times.reduce((sum, { busyMs, idleMs, stealMs }) => sum + busyMs + idleMs + stealMs, 0);
  // The kernel's clock goes on.
  while (passed(readCoreTimes()) <= passed(all));
});
