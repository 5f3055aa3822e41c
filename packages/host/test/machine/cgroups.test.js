import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  freeBytesIn,
  freeTasksIn,
  groupFolders,
  quotaIn,
  throttlingIn,
} from "../../src/machine/readings.js";

const FIRST_VERSION = "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct";
const SECOND_VERSION = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw";

describe("the control groups that limit a process", () => {
  test("are its own group and each group around it, in version 1", () => {
    assert.deepEqual(groupFolders("4:cpu,cpuacct:/a/b\n0::/c\n", FIRST_VERSION, "cpu"), [
      "/sys/fs/cgroup/cpu/a/b",
      "/sys/fs/cgroup/cpu/a",
      "/sys/fs/cgroup/cpu",
    ]);
  });

  test("are its own group and each group around it, in version 2", () => {
    assert.deepEqual(groupFolders("0::/user.slice/me.scope\n", SECOND_VERSION, "cpu"), [
      "/sys/fs/cgroup/user.slice/me.scope",
      "/sys/fs/cgroup/user.slice",
      "/sys/fs/cgroup",
    ]);
  });

  test("are in both versions if both are mounted", () => {
    const mounts = `${FIRST_VERSION}\n${SECOND_VERSION.replace("/sys/fs/cgroup", "/sys/fs/cgroup/unified")}\n`;
    assert.deepEqual(groupFolders("4:cpu:/a\n0::/b\n", mounts, "cpu"), [
      "/sys/fs/cgroup/cpu/a",
      "/sys/fs/cgroup/cpu",
      "/sys/fs/cgroup/unified/b",
      "/sys/fs/cgroup/unified",
    ]);
  });

  // https://github.com/nodejs/node/issues/59200
  test("are found from the mounted group if a container sees the host's path", () => {
    const mount = FIRST_VERSION.replace(" / ", " /docker/1f2e ");
    assert.deepEqual(groupFolders("4:cpu,cpuacct:/docker/1f2e/inner\n", mount, "cpu"), [
      "/sys/fs/cgroup/cpu/inner",
      "/sys/fs/cgroup/cpu",
    ]);
    assert.deepEqual(groupFolders("4:cpu,cpuacct:/docker/1f2e\n", mount, "cpu"), [
      "/sys/fs/cgroup/cpu",
    ]);
  });

  test("are the mounted group if its own group is outside the namespace", () => {
    assert.deepEqual(groupFolders("0::/../other\n", SECOND_VERSION, "cpu"), ["/sys/fs/cgroup"]);
  });

  test("may have spaces in their names and mount points", () => {
    const mount = SECOND_VERSION.replace("/sys/fs/cgroup", "/mnt/my\\040groups");
    assert.deepEqual(groupFolders("0::/a b\n", mount, "cpu"), [
      "/mnt/my groups/a b",
      "/mnt/my groups",
    ]);
  });

  test("are none if /proc is missing or no controller is mounted", () => {
    assert.deepEqual(groupFolders("", "", "cpu"), []);
    assert.deepEqual(groupFolders("0::/\n", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n", "cpu"), []);
  });
});

describe("a CPU quota", () => {
  for (const [name, files, cores] of /** @type {[string, Record<string, string>, number][]} */ ([
    ["is read from version 2", { "cpu.max": "150000 100000\n" }, 1.5],
    [
      "is read from version 1",
      { "cpu.cfs_quota_us": "120000\n", "cpu.cfs_period_us": "100000\n" },
      1.2,
    ],
    ["is read if it is more than a core", { "cpu.max": "400000 100000\n" }, 4],
    ["is absent if version 2 sets none", { "cpu.max": "max 100000\n" }, Number.POSITIVE_INFINITY],
    [
      "is absent if version 1 sets none",
      { "cpu.cfs_quota_us": "-1\n", "cpu.cfs_period_us": "100000\n" },
      Number.POSITIVE_INFINITY,
    ],
    ["is absent if there is no such file", { "cpu.max": "" }, Number.POSITIVE_INFINITY],
  ])) {
    test(name, () => assert.equal(quotaIn(files), cores));
  }

  test("shows how many periods used it up", () => {
    const stat = "nr_periods 30\nnr_throttled 3\nthrottled_time 5\n";
    assert.deepEqual(throttlingIn({ "cpu.stat": stat }), { periods: 30, throttled: 3 });
    assert.deepEqual(throttlingIn({ "cpu.stat": "" }), { periods: 0, throttled: 0 });
  });
});

describe("what a control group still grants", () => {
  test("is its memory limit without what it uses, except cached files", () => {
    const stat = "cache 1\ninactive_file 15\nactive_file 5\n";
    const second = { "memory.max": "1000\n", "memory.current": "300\n", "memory.stat": stat };
    assert.equal(freeBytesIn(second), 720);
    const first = {
      "memory.limit_in_bytes": "1000\n",
      "memory.usage_in_bytes": "300\n",
      "memory.stat": `${stat}total_inactive_file 20\ntotal_active_file 10\n`,
    };
    assert.equal(freeBytesIn(first), 730);
    assert.equal(freeBytesIn({ ...second, "memory.max": "100\n" }), 0);
  });

  test("is unlimited memory if no limit is set", () => {
    for (const limit of ["max\n", "9223372036854771712\n", ""]) {
      assert.equal(
        freeBytesIn({ "memory.max": limit, "memory.current": "1\n" }),
        Number.POSITIVE_INFINITY,
      );
    }
  });

  test("is its limit of processes without its processes", () => {
    assert.equal(freeTasksIn({ "pids.max": "100\n", "pids.current": "40\n" }), 60);
    assert.equal(
      freeTasksIn({ "pids.max": "max\n", "pids.current": "40\n" }),
      Number.POSITIVE_INFINITY,
    );
    assert.equal(freeTasksIn({ "pids.max": "" }), Number.POSITIVE_INFINITY);
  });
});
