import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { execa } from "execa";
import {
  KeptFile,
  parseCoresAllowed,
  parseCoreTimes,
  parseResidentBytes,
  parseSchedstat,
  parseStat,
  readCoreTimes,
} from "../../src/local/proc.js";
import { parseCoreList } from "../../src/machine/readings.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** @import { CoreTimes } from "../../src/usage-between.js" */

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

/** Captured from Linux 6.18, with another name. */
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

test("reads /proc/PID/stat after the program's name, which may contain anything", () => {
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

test("reads nanoseconds on a core and waiting for a core from schedstat", () => {
  assert.deepEqual(parseSchedstat("1528364512 94810033 2211\n"), {
    cpuNs: 1528364512,
    waitNs: 94810033,
  });
});

describe("/proc/PID/status", () => {
  test("gives current and peak resident memory", () => {
    assert.equal(parseResidentBytes(STATUS, "VmRSS"), 49604 * 1024);
    assert.equal(parseResidentBytes(STATUS, "VmHWM"), 52340 * 1024);
  });

  test("gives no memory of a zombie", () => {
    assert.equal(parseResidentBytes("Name:\tnode\nState:\tZ (zombie)\n", "VmRSS"), null);
  });

  test("gives the allowed cores", () => {
    assert.deepEqual(parseCoresAllowed(STATUS), [0, 2, 3]);
    assert.deepEqual(parseCoresAllowed(""), []);
  });
});

test("reads ranges and single cores from the kernel's list", () => {
  assert.deepEqual(parseCoreList("2,4-5,10-11"), [2, 4, 5, 10, 11]);
  assert.deepEqual(parseCoreList(""), []);
});

/** Captured from Linux 6.18 on two cores. */
const CORE_TIMES = `cpu  154721 12 54830 1262377 1935 3 2061 15893 7 5
cpu0 77531 10 27411 630201 1003 2 1620 7999 7 5
cpu1 77190 2 27419 632176 932 1 441 7894 0 0
intr 31337 0 9 0 0
ctxt 93822222
btime 1763611111
`;

describe("/proc/stat", () => {
  test("gives each core's time since boot, in milliseconds", () => {
    assert.deepEqual(parseCoreTimes(CORE_TIMES), [
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

  test("gives no steal time if the kernel does not count it", () => {
    const [core] = parseCoreTimes("cpu0 1 2 3 4\n");
    assert.deepEqual(core, { core: 0, busyMs: 60, idleMs: 40, stealMs: 0 });
  });

  test("gives no cores if it is missing", () => assert.deepEqual(parseCoreTimes(""), []));
});

test("reads the current times of all or given cores", {
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
  // Waits for the kernel's clock.
  while (passed(readCoreTimes()) <= passed(all));
});

const dir = temporaryFolder();

describe("KeptFile", () => {
  test("reads the current content from the beginning each time", () => {
    const file = path.join(dir, "counter");
    writeFileSync(file, "old");
    const kept = new KeptFile(file);
    assert.equal(kept.read(), "old");
    writeFileSync(file, "new");
    assert.equal(kept.read(), "new");
    kept.close();
  });

  test("reads a long file completely", () => {
    const file = path.join(dir, "long");
    const text = Array.from({ length: 5000 }, (_, index) => index).join(" ");
    writeFileSync(file, text);
    const kept = new KeptFile(file);
    assert.equal(kept.read(), text);
    kept.close();
  });

  test("reads null if the file is missing or closed", () => {
    const absent = new KeptFile(path.join(dir, "absent"));
    assert.equal(absent.read(), null);
    absent.close();
    const file = path.join(dir, "closed");
    writeFileSync(file, "x");
    const kept = new KeptFile(file);
    kept.close();
    kept.close();
    assert.equal(kept.read(), null);
  });

  test("names the remedy if descriptors run out", {
    skip: process.platform === "win32" && "no ulimit",
  }, async () => {
    const program = `
      import { KeptFile } from ${JSON.stringify(new URL("../../src/local/proc.js", import.meta.url))};
      try {
        for (;;) new KeptFile("/dev/null");
      } catch ({ code, message }) {
        process.stdout.write(code + ": " + message);
      }
    `;
    const command = 'ulimit -n 100; exec "$0" --input-type=module -e "$1"';
    const { stdout } = await execa("sh", ["-c", command, process.execPath, program]);
    assert.match(stdout, /^not-measured: .*EMFILE.*\. Raise the limit of open files: ulimit -n$/);
  });

  test("reads null after its process has ended", { skip: needsProc }, async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const kept = new KeptFile(`/proc/${child.pid}/stat`);
    assert.match(kept.read() ?? "", new RegExp(`^${child.pid} `));
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal(kept.read(), null);
    kept.close();
  });
});
