/** However a run ends, it keeps what it has and leaves no process behind. */
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { wrkDriver } from "@routebench/drivers/wrk/driver";
import { makeAppsFolder } from "../support/apps-folder.js";
import { SHORT, startCommand, UNSETTLED, untilItSays } from "../support/command.js";
import { childrenOf, commandLinesWith, isRunning } from "../support/processes.js";
import { readSavedResult } from "../support/saved-result.js";
import { until } from "../support/until.js";

/** @type {import("../support/apps-folder.js").AppsFolder} */
let folder;
beforeEach(async () => {
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
});
afterEach(() => folder.remove());

/** @param {string[]} args */
const startBench = (args) =>
  startCommand([...SHORT, "--apps", folder.dir, "--output", folder.output, ...args]);

const ENDLESS = ["--requests", "100000000", "--duration", "600s"];

describe("Ctrl-C", () => {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    test(`in the middle of a run (${signal}) keeps the finished trials`, async () => {
      const command = startBench(["--mode", "in-process", "--rounds", "1000"]);
      await untilItSays(command, /^ {2}(one|two) .*requests\/s$/m);
      command.kill(signal);
      const { exitCode, stdout } = await command;
      assert.equal(exitCode, 130);
      const { state, trials } = await readSavedResult(folder.output);
      assert.equal(state, "interrupted");
      assert.ok(trials.length >= 1 && trials.every(({ status }) => status === "ok"));
      assert.match(stdout, /The run was interrupted/);
      await access(path.join(folder.output, "report.md"));
      assert.deepEqual(await commandLinesWith(folder.dir), []);
    });
  }

  for (const mode of /** @type {const} */ (["in-process", "external"])) {
    test(`ends an ${mode} trial that would last`, async () => {
      const command = startBench(["--mode", mode, ...ENDLESS]);
      await untilItSays(command, /round 1 of 1/);
      await until(async () => (await commandLinesWith(folder.dir)).length > 0);
      command.kill("SIGINT");
      assert.equal((await command).exitCode, 130);
      const { state, trials } = await readSavedResult(folder.output);
      assert.equal(state, "interrupted");
      assert.deepEqual(trials, []);
      assert.deepEqual(await commandLinesWith(folder.dir), []);
    });
  }

  test("ends a round in which all servers are alive at once", async () => {
    const command = startCommand([
      ...["--mode", "external", "--rounds", "1", "--no-control", "--duration", "600s"],
      ...UNSETTLED,
      ...["--apps", folder.dir, "--output", folder.output],
    ]);
    await untilItSays(command, /round 1 of 1/);
    await until(async () => (await commandLinesWith(folder.dir)).length > 0);
    command.kill("SIGINT");
    assert.equal((await command).exitCode, 130);
    assert.equal((await readSavedResult(folder.output)).state, "interrupted");
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });

  test("before the first trial is heard too", async () => {
    await folder.remove();
    folder = await makeAppsFolder({ one: "conforming", two: "never-answers" });
    const command = startBench(["--mode", "in-process", ...ENDLESS]);
    await until(async () => (await commandLinesWith(path.join(folder.dir, "two"))).length > 0);
    command.kill("SIGINT");
    assert.equal((await command).exitCode, 130);
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });
});

const needsWrk =
  (await wrkDriver.probe()) === undefined && "wrk is not installed: apt-get install wrk";

describe("SIGKILL of the command", { skip: process.platform !== "linux" && "needs /proc" }, () => {
  /**
   * @param {ReturnType<typeof startCommand>} command
   * @param {number} count of servers and generators to wait for
   */
  async function assertTakesAlong(command, count) {
    /** @type {number[]} */
    let pids = [];
    await until(async () => {
      pids = (await childrenOf(/** @type {number} */ (command.pid))).map(({ pid }) => pid);
      return pids.length >= count;
    });
    command.kill("SIGKILL");
    await command;
    await until(async () => !(await Promise.all(pids.map(isRunning))).some(Boolean));
  }

  for (const [mode, count] of /** @type {const} */ ([
    ["in-process", 1],
    ["external", 2],
  ])) {
    test(`takes the ${mode} mode's server and generator along`, async () => {
      const command = startBench(["--mode", mode, "--rounds", "1", ...ENDLESS]);
      await untilItSays(command, /round 1 of 1/);
      await assertTakesAlong(command, count);
    });
  }

  test("takes all servers that are alive at once, and paused generators, along", {
    skip: needsWrk,
  }, async () => {
    const command = startCommand([
      ...["--mode", "external", "--rounds", "1", "--no-control", "--duration", "600s"],
      ...UNSETTLED,
      ...["--apps", folder.dir, "--output", folder.output],
    ]);
    await assertTakesAlong(command, 4);
  });
});
