/**
 * Load from two machines on a third. The machines are simulated by network namespaces, with sshd between them. If
 * these cannot be used, the tests are skipped with the reason.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { carriersOf } from "../../../../packages/host/test/support/processes.js";
import { until } from "../../../../packages/host/test/support/until.js";
import { COMMAND, ownMachine, PATIENT, untilPrinted } from "../../support/command.js";
import { readReport, readSavedResult } from "../../support/saved-result.js";
import { assertEndedByLostLink } from "../../support/testbed/lost-link.js";
import { whyNoNamespaces } from "../../support/testbed/namespaces.js";
import { makeTestbed } from "../../support/testbed/testbed.js";

/** @import { Testbed } from "../../support/testbed/testbed.js" */

const APPS = ["koa", "express"].flatMap((app) => ["--filter", app]);
const DOUBLES = fileURLToPath(new URL("../../support/testbed/apps", import.meta.url));

const EXTENT = "--quick --mode external --seed 7 --connections 21".split(" ");
const RUN = [...EXTENT, "--no-control", "--no-reference", ...PATIENT];

/** @type {string} for the copy of the workspace, which all hosts share */
let cacheDir;
/** @type {string} */
let output;
/** @type {Testbed} */
let bed;

const skip = await whyNoNamespaces();

/** @param {string[]} args of the command, on the harness's machine */
function startRemotely(...args) {
  const [program = "", ...words] = [...bed.prefix, process.execPath, COMMAND, ...args];
  const env = { ...ownMachine(), ...bed.env };
  return execa(program, words, { env, reject: false, stdin: "ignore" });
}

/** @param {string[]} args */
const start = (...args) =>
  startRemotely(
    "--server",
    bed.host,
    "--load-from",
    bed.loadHosts.join(","),
    ...args,
    "--output",
    output,
  );

/** Every process started over ssh has this in its environment, even if it moved to another session. */
const remoteProcesses = () => carriersOf(`XDG_CACHE_HOME=${cacheDir}\0`);

/** Waits until only sshd runs on all machines. */
const untilCleanedUp = () =>
  until(async () => (await bed.countProcesses()) === 0 && (await remoteProcesses()).length === 0);

/**
 * @param {string} host
 * @returns {Promise<{ pid: number, command: string }[]>} the host's processes with the text in their command line
 */
async function runningOn(host, text = "") {
  const pids = await bed.pidsOf(host);
  const processes = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, command: command.replaceAll("\0", " ") };
    }),
  );
  return processes.filter(({ command }) => command.includes(text));
}

const GENERATOR = "generators/src/program.js";

/** Waits until generators run on all load hosts. */
const untilAllLoad = () =>
  until(async () => {
    const running = await Promise.all(bed.loadHosts.map((host) => runningOn(host, GENERATOR)));
    return running.every((processes) => processes.length > 0);
  });

describe("load from two machines", { skip }, () => {
  before(async () => {
    cacheDir = await mkdtemp(path.join(os.tmpdir(), "routebench-cache-"));
    bed = await makeTestbed(cacheDir, { loadHosts: 2 });
    // All simulated machines share the copy.
    const { exitCode, stderr } = await startRemotely("hosts", "prepare", bed.host);
    assert.equal(exitCode, 0, stderr);
  });
  after(async () => {
    await bed.remove();
    await rm(cacheDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    output = await mkdtemp(path.join(os.tmpdir(), "routebench-two-loads-"));
  });
  afterEach(() => rm(output, { recursive: true, force: true }));

  test("measures two apps in slices and loads, and the report names the load hosts", async () => {
    const { exitCode, stderr } = await start(...APPS, ...RUN, "--rounds", "1", "--scheme", "both");
    assert.equal(exitCode, 0, stderr);
    const { environment, trials, config } = await readSavedResult(output);
    assert.equal(trials.length, 4);
    for (const trial of trials) {
      assert.ok(trial.status === "ok", JSON.stringify(trial));
      const { sample } = trial;
      assert.ok((sample.serverCpuMs ?? 0) > 0 && (sample.driverCpuMs ?? 0) > 0);
      assert.ok(sample.slices?.some((slice) => slice.steady?.wireMs));
      const { p50 = 0, p99 = 0 } = sample.latencyUs ?? {};
      assert.ok(p50 > 0 && p99 >= p50);
    }
    const { network } = environment;
    const hosts = network?.generators.map(({ host }) => host);
    assert.deepEqual(hosts, bed.loadHosts);
    for (const { roundTripUs } of network?.generators ?? []) {
      assert.ok((roundTripUs?.median ?? 0) > 0);
    }
    assert.match(config.modes.external?.driver ?? "", /^closed-loop/);
    const report = await readReport(output);
    for (const host of bed.loadHosts)
      assert.match(report, RegExp(`^\\| Host +\\| ${host} +\\|`, "m"));
    await untilCleanedUp();
  });

  test("fails only the app with a wrong answer in every 200 answers", async () => {
    const { exitCode, stderr } = await start("--apps", DOUBLES, ...RUN, "--rounds", "1");
    assert.equal(exitCode, 1, stderr);
    const { trials } = await readSavedResult(output);
    const outcomes = Object.fromEntries(trials.map((trial) => [trial.appId, trial]));
    assert.equal(outcomes.right?.status, "ok");
    const wrong = outcomes["wrong-once-in-200"];
    assert.ok(wrong?.status === "failed", JSON.stringify(wrong));
    assert.equal(wrong.code, "wrong-answer");
    assert.match(wrong.detail, /\(sent from load[12]\)/);
    await untilCleanedUp();
  });

  test("fails only the app under load when a generator is killed", async () => {
    const command = start(...APPS, ...RUN, "--rounds", "2");
    await untilPrinted(command, / round 1 of 2/);
    await untilAllLoad();
    const [generator] = await runningOn("load2", GENERATOR);
    process.kill(generator?.pid ?? 0, "SIGKILL");
    const { exitCode, stderr } = await command;
    assert.equal(exitCode, 1, stderr);
    const { state, trials } = await readSavedResult(output);
    assert.equal(state, "complete");
    const failed = trials.flatMap((trial) => (trial.status === "failed" ? [trial] : []));
    assert.equal(failed.length, 1, JSON.stringify(failed));
    assert.match(failed[0]?.detail ?? "", /closed-loop was ended by SIGKILL \(on load2\)/);
    await untilCleanedUp();
  });

  for (const [
    how,
    end,
    mend,
  ] of /** @type {[string, () => Promise<unknown>, () => Promise<unknown>][]} */ ([
    ["'s link is cut", () => bed.cut("load2"), () => bed.mend("load2")],
    [
      " dies",
      async () => {
        for (const { pid } of await runningOn("load2", "agent.js")) process.kill(pid, "SIGKILL");
      },
      async () => {},
    ],
  ])) {
    test(`ends the run within 10 s when a load host${how}, and --resume continues it`, async () => {
      // Without --rounds, a quick run has more rounds on a busy core.
      const three = [...APPS, ...RUN, "--rounds", "3"];
      const command = start(...three);
      try {
        const tookMs = await assertEndedByLostLink(command, { host: "load2", end }, output);
        // Reports may take long on this machine, but the run must not wait for the lost host.
        assert.ok(tookMs < 60_000, "the run ended too late");
        await untilCleanedUp();
      } finally {
        await mend();
      }
      const { exitCode, stderr } = await start(...three, "--resume");
      assert.equal(exitCode, 0, stderr);
      const { state, rounds } = await readSavedResult(output);
      assert.deepEqual([state, rounds.length], ["complete", 3]);
    });
  }

  test("leaves no process on any host when the run gets Ctrl-C or kill -9", async () => {
    for (const [signal, exitCode] of /** @type {const} */ ([
      ["SIGINT", 130],
      ["SIGKILL", undefined],
    ])) {
      const command = start(...APPS, ...RUN);
      await untilPrinted(command, /2 of 2 apps passed/);
      await untilAllLoad();
      command.kill(signal);
      assert.equal((await command).exitCode, exitCode);
      await untilCleanedUp();
    }
  });
});
