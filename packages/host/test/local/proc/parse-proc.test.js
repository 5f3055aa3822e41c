import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  parseCoreList,
  parseCoresAllowed,
  parseResidentBytes,
  parseSchedstat,
  parseStat,
} from "../../../src/local/proc/parse-proc.js";

/** Captured from Linux 6.18, the name changed. */
const STAT =
  "13442 (a) R (b) S 13414 13442 13442 0 -1 4194304 6811 250 12 0 57 9 21 4 20 0 11 0 91822 1147138048 12401 18446744073709551615 1 1 0 0 0 0 0 4096 17442 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

const STATUS = `Name:	node
Pid:	13442
VmPeak:	 1143012 kB
VmHWM:	   52340 kB
VmRSS:	   49604 kB
Threads:	11
Cpus_allowed:	d
Cpus_allowed_list:	0,2-3
`;

test("/proc/PID/stat is read behind the program's name, which may hold anything", () => {
  assert.deepEqual(parseStat(STAT), {
    state: "S",
    parent: 13414,
    cpuTicks: 57 + 9,
    systemTicks: 9,
    childTicks: 21 + 4,
    threads: 11,
    startTicks: 91822,
  });
});

test("/proc/PID/task/TID/schedstat counts nanoseconds on a core and waiting for one", () => {
  assert.deepEqual(parseSchedstat("1528364512 94810033 2211\n"), {
    cpuNs: 1528364512,
    waitNs: 94810033,
  });
});

describe("/proc/PID/status", () => {
  test("tells resident memory, now and at its largest", () => {
    assert.equal(parseResidentBytes(STATUS, "VmRSS"), 49604 * 1024);
    assert.equal(parseResidentBytes(STATUS, "VmHWM"), 52340 * 1024);
  });

  test("of what has ended tells none", () => {
    assert.equal(parseResidentBytes("Name:\tnode\nState:\tZ (zombie)\n", "VmRSS"), null);
  });

  test("tells the cores that may be used", () => {
    assert.deepEqual(parseCoresAllowed(STATUS), [0, 2, 3]);
    assert.deepEqual(parseCoresAllowed(""), []);
  });
});

describe("the kernel's list of cores", () => {
  /** @type {[string, number[]][]} */
  const cases = [
    ["0", [0]],
    ["0-3", [0, 1, 2, 3]],
    ["0-1,8", [0, 1, 8]],
    ["2,4-5,10-11", [2, 4, 5, 10, 11]],
    ["", []],
  ];
  for (const [list, cores] of cases) {
    test(`"${list}" is ${JSON.stringify(cores)}`, () => {
      assert.deepEqual(parseCoreList(list), cores);
    });
  }
});
