/**
 * The apps on another machine: two made up of network namespaces, with sshd between them. Skipped with its reason
 * where such namespaces cannot be made.
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
import { COMMAND, PATIENT, untilItSays } from "../../support/command.js";
import { readSavedResult } from "../../support/saved-result.js";
import { assertEndedByLostLink } from "../../support/testbed/lost-link.js";
import { whyNoNamespaces } from "../../support/testbed/namespaces.js";
import { makeTestbed } from "../../support/testbed/testbed.js";

/** @import { Testbed } from "../../support/testbed/testbed.js" */

const APPS = ["node-http", "koa", "express"].flatMap((app) => ["--filter", app]);

/** Short, with differences between the apps that any run sees. */
const EXTENT = "--rounds 3 --seed 7 --connections 20 --no-control --limit settle=1s".split(" ");
const SHORT = [...EXTENT, "--generator", "closed-loop", ...PATIENT];
const EXTERNAL = ["--mode", "external", "--duration", "1s"];
const RUN = [...SHORT, ...EXTERNAL];

/** @type {Testbed} */
let bed;

const skip = await whyNoNamespaces();

/** The servers' machine keeps its copy of the workspace here, for all tests. */
const cacheDir = temporaryFolder();
const output = emptyFolder();

/** @param {string[]} args of the command, on the harness's machine */
function startRemotely(...args) {
  const [program = "", ...words] = [...bed.prefix, process.execPath, COMMAND, ...args];
  return execa(program, words, { env: bed.env, reject: false, stdin: "ignore" });
}

let isPrepared = false;

/** All made-up machines have the same copy. */
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

/** What was started over ssh has this in its environment, wherever it has gone since. */
const leftThere = () => carriersOf(`XDG_CACHE_HOME=${cacheDir}\0`);

/** On either machine, beside sshd's own processes. */
const untilNothingIsLeft = () =>
  until(async () => (await bed.countProcesses()) === 0 && (await leftThere()).length === 0);

describe("two machines", { skip }, () => {
  before(async () => {
    bed = await makeTestbed(cacheDir);
  });
  after(() => bed.remove());

  test("the host is refused until it is prepared, then it is found well", async () => {
    const early = await startRemotely("--server", bed.host, ...APPS, ...RUN, "--output", output);
    assert.equal(early.exitCode, 2, early.stderr);
    assert.match(
      early.stderr,
      /^error: bench1 has no copy of this workspace\. Run: .*prepare bench1$/m,
    );

    await prepare();
    const checked = await startRemotely("hosts", "check", bed.host);
    assert.match(checked.stdout, new RegExp(`address +${bed.address}; a port could be reached`));
    assert.match(checked.stdout, /round trip +[\d.]+ (?:µs|ms) \(least/);
    assert.match(checked.stdout, /copy +of this working tree/);
    await untilNothingIsLeft();
  });

  test("external, over HTTP and TLS: the report says which machines, and nothing is left", async () => {
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
    await untilNothingIsLeft();
  });

  test("in-process, there", async () => {
    const result = await bench("--mode", "in-process", "--rounds", "1", "--quick");
    assert.ok(
      result.trials.every(({ status }) => status !== "failed"),
      JSON.stringify(result.trials),
    );
  });

  test("what cannot be had over hosts is refused in one sentence", async () => {
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
      assert.equal(exitCode, 2, stderr);
      assert.match(stderr, why);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
    }
  });

  test("Ctrl-C ends the run in good order, and kill -9 at once: nothing is left on either side", async () => {
    await prepare();
    for (const [signal, exitCode] of /** @type {const} */ ([
      ["SIGINT", 130],
      ["SIGKILL", undefined],
    ])) {
      const command = startRemotely("--server", bed.host, ...APPS, ...RUN, "--output", output);
      await untilItSays(command, /Verified: 3 of 3/);
      await until(async () => (await leftThere()).length > 3);
      command.kill(signal);
      assert.equal((await command).exitCode, exitCode);
      await untilNothingIsLeft();
    }
  });

  test("a link that is cut ends the run within 10 s; what was finished stays, and --resume goes on", async () => {
    await prepare();
    const args = ["--server", bed.host, ...APPS, ...RUN, "--output", output];
    const command = startRemotely(...args);
    try {
      const end = () => bed.cut(bed.host);
      await assertEndedByLostLink(command, { host: "bench1", end }, output);
      await untilNothingIsLeft();
    } finally {
      await bed.mend(bed.host);
    }
    const { state, rounds } = await bench(...EXTERNAL, "--resume");
    assert.equal(state, "complete");
    assert.equal(rounds.length, 3);
  });
});
