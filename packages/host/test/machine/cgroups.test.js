import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  groupFolders,
  parseFreeBytes,
  parseFreeTasks,
  parseQuota,
  parseThrottling,
  throttlingBetween,
} from "../../src/machine/cgroups.js";

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
  const none = { max: "", quotaUs: "", periodUs: "" };
  for (const [name, texts, cores] of /** @type {[string, object, number][]} */ ([
    ["is read from version 2", { max: "150000 100000\n" }, 1.5],
    ["is read from version 1", { quotaUs: "120000\n", periodUs: "100000\n" }, 1.2],
    ["is read if it is more than a core", { max: "400000 100000\n" }, 4],
    ["is absent if version 2 sets none", { max: "max 100000\n" }, Number.POSITIVE_INFINITY],
    [
      "is absent if version 1 sets none",
      { quotaUs: "-1\n", periodUs: "100000\n" },
      Number.POSITIVE_INFINITY,
    ],
    ["is absent if there is no such file", {}, Number.POSITIVE_INFINITY],
  ])) {
    test(name, () => assert.equal(parseQuota({ ...none, ...texts }), cores));
  }

  test("shows how many periods used it up, in the group that was throttled most", () => {
    const stats = [
      "nr_periods 10\nnr_throttled 2\nthrottled_time 5\n",
      "nr_periods 0\nnr_throttled 0\n",
    ];
    const before = stats.map(parseThrottling);
    const after = ["nr_periods 30\nnr_throttled 3\n", "nr_periods 20\nnr_throttled 15\n"].map(
      parseThrottling,
    );
    assert.deepEqual(throttlingBetween(before, after), { periods: 20, throttled: 15 });
    assert.equal(throttlingBetween([], []), null);
  });
});

describe("what a control group still grants", () => {
  test("is its memory limit without what it uses, except cached files", () => {
    const stat = "cache 1\ninactive_file 20\ntotal_inactive_file 30\n";
    assert.equal(parseFreeBytes({ limit: "1000\n", used: "300\n", stat }), 730);
    assert.equal(
      parseFreeBytes({ limit: "1000\n", used: "300\n", stat: "inactive_file 20\n" }),
      720,
    );
    assert.equal(parseFreeBytes({ limit: "100\n", used: "300\n", stat: "" }), 0);
  });

  test("is unlimited memory if no limit is set", () => {
    for (const limit of ["max\n", "9223372036854771712\n", ""]) {
      assert.equal(parseFreeBytes({ limit, used: "1\n", stat: "" }), Number.POSITIVE_INFINITY);
    }
  });

  test("is its limit of processes without its processes", () => {
    assert.equal(parseFreeTasks("100\n", "40\n"), 60);
    assert.equal(parseFreeTasks("max\n", "40\n"), Number.POSITIVE_INFINITY);
    assert.equal(parseFreeTasks("", ""), Number.POSITIVE_INFINITY);
  });
});
