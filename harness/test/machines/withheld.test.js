/** What containers and strict systems withhold. Each test runs the real command with less than this machine has. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { joinRuns } from "@routebench/host/other-runs";
import { makeAppsFolder } from "../support/apps-folder.js";
import { SHORT } from "../support/command.js";
import {
  inNamespace,
  NO_GROUPS,
  NO_NAMESPACES,
  NO_SETPRIV,
  runBehind,
  withQuota,
} from "../support/confined.js";
import { readReport, readSavedResult } from "../support/saved-result.js";
import { WITHHELD } from "./rows/withheld.js";

const folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
after(() => folder.remove());

const OF_FOLDER = ["--all", "--apps", folder.dir, "--output", folder.output];
const RUN = [...SHORT, "--mode", "external", ...OF_FOLDER];

/** @type {(ran: { exitCode?: number, stderr: string }, says: string) => void} */
function assertRefused({ exitCode, stderr }, says) {
  assert.equal(exitCode, 2, stderr);
  assert.ok(stderr.includes(says), stderr);
  assert.doesNotMatch(stderr, /passed verification/);
}

/** @param {string} text */
const inOneLine = (text) => text.replace(/\s+/g, " ");

describe("a network namespace", { skip: NO_NAMESPACES }, () => {
  // https://github.com/grafana/k6/issues/826
  test("with few local ports is refused before anything is measured", async () => {
    const fewPorts = 'ip link set lo up; sysctl -qw net.ipv4.ip_local_port_range="40000 40150"';
    assertRefused(await runBehind(inNamespace(fewPorts), RUN), WITHHELD.fewPorts.says);
  });

  test("with many reserved ports is refused like one with few ports", async () => {
    const reserved =
      'ip link set lo up; sysctl -qw net.ipv4.ip_local_port_range="40000 50000" net.ipv4.ip_local_reserved_ports=40100-50000';
    assertRefused(await runBehind(inNamespace(reserved), RUN), WITHHELD.reservedPorts.says);
  });

  test("whose loopback is down is refused with the command that helps", async () => {
    assertRefused(await runBehind(inNamespace(":"), RUN), WITHHELD.noLoopback.says);
    assertRefused(await runBehind(inNamespace(":"), ["verify"]), WITHHELD.noLoopback.says);
  });

  test("is diagnosed by bench doctor", async () => {
    const { exitCode, stdout } = await runBehind(inNamespace(":"), ["doctor"]);
    assert.equal(exitCode, 2, stdout);
    assert.match(stdout, /^✗ loopback /m);
    assert.ok(inOneLine(stdout).includes(WITHHELD.noLoopback.says), stdout);
  });
});

describe("another run", () => {
  const machine = `withheld-${process.pid}`;
  const env = { ROUTEBENCH_MACHINE: machine };

  /** @template T @param {() => Promise<T>} work */
  async function nextToRun(work) {
    process.env.ROUTEBENCH_MACHINE = machine;
    const run = await joinRuns({ signal: new AbortController().signal });
    try {
      return await work();
    } finally {
      await run.close();
      delete process.env.ROUTEBENCH_MACHINE;
    }
  }

  test("stops a run that neither waits nor is forced", async () => {
    await nextToRun(async () => {
      assertRefused(await runBehind([], RUN, env), WITHHELD.otherRun.says);
    });
  });

  test("is seen from another network namespace, which it does not see into", {
    skip: NO_NAMESPACES,
  }, async () => {
    await nextToRun(async () => {
      assertRefused(await runBehind(inNamespace(), RUN, env), WITHHELD.otherNamespace.says);
    });
  });

  test("is shown by bench doctor", async () => {
    await nextToRun(async () => {
      const { exitCode, stdout } = await runBehind([], ["doctor"], env);
      assert.equal(exitCode, 2, stdout);
      assert.ok(inOneLine(stdout).includes(WITHHELD.otherRun.says), stdout);
    });
  });
});

test("bench doctor names what a user without a home cannot do", {
  skip: process.platform === "win32" && "needs env",
}, async () => {
  const { exitCode, stdout } = await runBehind(["env", "-u", "HOME"], ["doctor"]);
  assert.ok(inOneLine(stdout).includes(WITHHELD.noHome.says), stdout);
  assert.equal(exitCode, 0, stdout);
});

describe("root without CAP_SYS_PTRACE", { skip: NO_SETPRIV }, () => {
  const withoutPtrace = ["setpriv", "--bounding-set=-sys_ptrace"];

  // https://github.com/moby/moby/issues/40713
  test("measures servers of another user, and says what is not known of them", async () => {
    const args = ["--suite", "static", "--filter", "sirv", "--filter", "send", "--file", "asdf"];
    const { stderr } = await runBehind(withoutPtrace, [
      ...SHORT.filter((word, at) => word !== "--connections" && SHORT[at - 1] !== "--connections"),
      ...args,
      "--output",
      folder.output,
    ]);
    assert.ok(stderr.includes(WITHHELD.noPtrace.says), stderr);
    const { trials } = await readSavedResult(folder.output);
    assert.ok(trials.length > 0 && trials.every(({ status }) => status === "ok"), stderr);
  });
});

describe("a CPU quota", { skip: NO_GROUPS }, () => {
  test("of a group around the run's own makes the load generator sleep, and is in the result", async () => {
    const { stderr } = await withQuota({ quotaUs: 120_000, around: 2 }, (prefix) =>
      runBehind(prefix, RUN, { ROUTEBENCH_GENERATOR: "" }),
    );
    assert.ok(stderr.includes(WITHHELD.quota.says), stderr);
    const { environment, config } = await readSavedResult(folder.output);
    assert.equal(environment.quotaCores, 1.2);
    assert.equal(config.generatorSleeps, true);
  });

  test("that is used up during a load is in the result and the report", async () => {
    const { stderr } = await withQuota({ quotaUs: 50_000 }, (prefix) => runBehind(prefix, RUN));
    const report = await readReport(folder.output);
    assert.ok(report.includes(WITHHELD.throttled.says), report);
    const { trials } = await readSavedResult(folder.output);
    const [trial] = trials;
    assert.ok(trial?.status === "ok", stderr);
    assert.ok((trial.sample.throttling?.throttled ?? 0) > 0, JSON.stringify(trial.sample));
  });
});

describe("a made-up machine", {
  skip: process.platform !== "linux" && "only Linux has /proc",
}, () => {
  const SECOND_VERSION = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";

  /** @param {Record<string, string>} files of its /proc and /sys @param {string[]} args */
  async function runOn(files, args) {
    const root = await mkdtemp(path.join(os.tmpdir(), "routebench-machine-"));
    try {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(root, name)), { recursive: true });
        await writeFile(path.join(root, name), text);
      }
      const env = { ROUTEBENCH_PROC: `${root}/proc`, ROUTEBENCH_SYS: `${root}/sys` };
      return await runBehind([], args, env);
    } finally {
      await rm(root, { recursive: true });
    }
  }

  const inGroup = {
    "proc/self/cgroup": "0::/kubepods/pod1/main\n",
    "proc/self/mountinfo": SECOND_VERSION,
  };

  // https://github.com/libuv/libuv/issues/4146
  test("with a quota in version 2, on a group around its own, is diagnosed by bench doctor", async () => {
    const { stdout } = await runOn(
      {
        ...inGroup,
        "sys/fs/cgroup/kubepods/pod1/main/cpu.max": "400000 100000\n",
        "sys/fs/cgroup/kubepods/pod1/cpu.max": "150000 100000\n",
        "sys/fs/cgroup/kubepods/cpu.max": "max 100000\n",
      },
      ["doctor"],
    );
    assert.match(stdout, /! CPU quota +1\.5 cores\n/);
  });

  test("whose group allows few processes is refused before a server starts", async () => {
    const files = {
      "sys/fs/cgroup/kubepods/pod1/main/pids.max": "40\n",
      "sys/fs/cgroup/kubepods/pod1/main/pids.current": "10\n",
    };
    assertRefused(await runOn({ ...inGroup, ...files }, RUN), WITHHELD.fewTasks.says);
  });

  test("whose group has little memory left is refused before a server starts", async () => {
    const files = {
      "sys/fs/cgroup/kubepods/pod1/memory.max": "300000000\n",
      "sys/fs/cgroup/kubepods/pod1/memory.current": "250000000\n",
      "sys/fs/cgroup/kubepods/pod1/memory.stat": "inactive_file 10000000\n",
    };
    assertRefused(await runOn({ ...inGroup, ...files }, RUN), WITHHELD.littleMemory.says);
  });

  test("without a readable /proc is diagnosed as not known", async () => {
    const { exitCode, stdout } = await runOn({}, ["doctor"]);
    assert.match(stdout, /CPU quota +not known/);
    assert.match(stdout, /local ports +not known/);
    assert.match(stdout, /! CPU time +not known\n/);
    assert.equal(exitCode, 0, stdout);
  });
});
