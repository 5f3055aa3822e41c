/**
 * Apps on another machine. The machines are simulated by network namespaces, with sshd between them. If these cannot
 * be used, the tests are skipped with the reason.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { execa } from "execa";
import { carriersOf } from "../../../../packages/host/test/support/processes.js";
import {
  emptyFolder,
  temporaryFolder,
} from "../../../../packages/host/test/support/temporary-folder.js";
import { until } from "../../../../packages/host/test/support/until.js";
import { COMMAND, ownMachine, PATIENT, untilPrinted, unwrapped } from "../../support/command.js";
import { readSavedResult } from "../../support/saved-result.js";
import { assertEndedByLostLink } from "../../support/testbed/lost-link.js";
import { whyNoNamespaces } from "../../support/testbed/namespaces.js";
import { makeTestbed } from "../../support/testbed/testbed.js";

/** @import { Testbed } from "../../support/testbed/testbed.js" */

const APPS = ["node-http", "koa", "express"].flatMap((app) => ["--filter", app]);

/** Short, because the apps differ enough for any run. */
const EXTENT = "--rounds 3 --seed 7 --connections 20 --no-control --limit settle=1s".split(" ");
const SHORT = [...EXTENT, "--generator", "closed-loop", ...PATIENT];
const EXTERNAL = ["--mode", "external", "--duration", "1s"];
const RUN = [...SHORT, ...EXTERNAL];

/** @type {Testbed} */
let bed;

const skip = await whyNoNamespaces();

/** The servers' machine keeps its copy of the workspace in this folder, for all tests. */
const cacheDir = temporaryFolder();
const output = emptyFolder();

/** @param {string[]} args of the command, on the harness's machine */
function startRemotely(...args) {
  const [program = "", ...words] = [...bed.prefix, process.execPath, COMMAND, ...args];
  const env = { ...ownMachine(), ...bed.env };
  return execa(program, words, { env, reject: false, stdin: "ignore" });
}

let isPrepared = false;

/** All simulated machines share the copy. */
async function prepare() {
  if (isPrepared) return;
  const { exitCode, stdout, stderr } = await startRemotely("hosts", "prepare", bed.host);
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /bench1: a copy of \d+ files is there and installed/);
  isPrepared = true;
}

/** @param {string[]} args */
async function bench(...args) {
  await prepare();
  const { exitCode, stderr } = await startRemotely(
    "--server",
    bed.host,
    ...APPS,
    ...SHORT,
    ...args,
    "--output",
    output,
  );
  assert.equal(exitCode, 0, stderr);
  return readSavedResult(output);
}

/** Every process started over ssh has this in its environment, even if it moved to another session. */
const remoteProcesses = () => carriersOf(`XDG_CACHE_HOME=${cacheDir}\0`);

/** Waits until only sshd runs on either machine. */
const untilCleanedUp = () =>
  until(async () => (await bed.countProcesses()) === 0 && (await remoteProcesses()).length === 0);

describe("two machines", { skip }, () => {
  before(async () => {
    bed = await makeTestbed(cacheDir);
  });
  after(() => bed.remove());

  test("refuse a run until the host is prepared", async () => {
    const early = await startRemotely("--server", bed.host, ...APPS, ...RUN, "--output", output);
    assert.equal(early.exitCode, 2, early.stderr);
    assert.match(
      early.stderr,
      /^error: bench1 has no copy of this workspace\. Run: .*prepare bench1$/m,
    );

    await prepare();
    await untilCleanedUp();
  });

  test("run the external mode over HTTP and TLS, record the machines, and leave no process", async () => {
    const result = await bench(...EXTERNAL, "--scheme", "both", "--rounds", "1");
    assert.ok(
      result.trials.every(({ status }) => status === "ok"),
      JSON.stringify(result.trials),
    );
    const { network } = result.environment;
    assert.equal(network?.host, "bench1");
    assert.equal(network?.address, bed.address);
    assert.equal(network?.areOneMachine, true);
    assert.equal(network?.generators.length, 1);
    for (const trial of result.trials) {
      assert.ok(trial.status === "ok" && (trial.sample.serverCpuMs ?? 0) > 0);
    }
    await untilCleanedUp();
  });

  test("run the in-process mode on the server's machine", async () => {
    const result = await bench("--mode", "in-process", "--rounds", "1", "--quick");
    assert.ok(
      result.trials.every(({ status }) => status !== "failed"),
      JSON.stringify(result.trials),
    );
  });

  test("refuse what only works on one machine, with one message", async () => {
    for (const [args, why] of /** @type {[string[], RegExp][]} */ ([
      [
        ["--suite", "parser"],
        /the subjects of the suite "parser" are not servers\. Remove --server/,
      ],
      [
        ["--suite", "static"],
        /the servers of the suite "static" run on this machine only: .*\. Remove --server/,
      ],
      [["--filter", "koa", "--against", "HEAD"], /--against and --server cannot be combined/],
      [["--server-address", "10.201.7.99"], /no network interface with the address 10\.201\.7\.99/],
    ])) {
      const { exitCode, stderr } = await startRemotely(
        "--server",
        bed.host,
        ...args,
        "--output",
        output,
      );
      const message = unwrapped(stderr);
      assert.equal(exitCode, 2, message);
      assert.match(message, why);
      assert.equal(message.split("\n").length, 1, message);
    }
  });

  test("leave no process when the run gets Ctrl-C or kill -9", async () => {
    await prepare();
    for (const [signal, exitCode] of /** @type {const} */ ([
      ["SIGINT", 130],
      ["SIGKILL", undefined],
    ])) {
      const command = startRemotely("--server", bed.host, ...APPS, ...RUN, "--output", output);
      await untilPrinted(command, /3 of 3 apps passed/);
      await until(async () => (await remoteProcesses()).length > 3);
      command.kill(signal);
      assert.equal((await command).exitCode, exitCode);
      await untilCleanedUp();
    }
  });

  test("end the run within 10 s when the link is cut, and continue it with --resume", async () => {
    await prepare();
    const args = ["--server", bed.host, ...APPS, ...RUN, "--output", output];
    const command = startRemotely(...args);
    try {
      const end = () => bed.cut(bed.host);
      await assertEndedByLostLink(command, { host: "bench1", end }, output);
      await untilCleanedUp();
    } finally {
      await bed.mend(bed.host);
    }
    const { state, rounds } = await bench(...EXTERNAL, "--resume");
    assert.equal(state, "complete");
    assert.equal(rounds.length, 3);
  });
});
