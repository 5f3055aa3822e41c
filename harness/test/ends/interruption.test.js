/** However a run ends, it keeps what it has and leaves no process behind. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { wrk } from "@routebench/generators/wrk/wrk";
import {
  childrenOf,
  commandLinesWith,
  isRunning,
} from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { appsFolderOfEachTest, makeAppsFolder } from "../support/apps-folder.js";
import { untilItSays } from "../support/command.js";
import { ALONE, startAllAtOnce, startBench } from "../support/interruption.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming", two: "conforming" });

const ENDLESS = ["--mode", "in-process", "--pipelining", "1000"];

describe("Ctrl-C", () => {
  test("ends an in-process trial that would last", async () => {
    const command = startBench(folder, [...ALONE, ...ENDLESS]);
    await untilItSays(command, /round 1 of 1/);
    await until(async () => (await commandLinesWith(folder.dir)).length > 0);
    command.kill("SIGINT");
    assert.equal((await command).exitCode, 130);
    const { state, trials } = await readSavedResult(folder.output);
    assert.equal(state, "interrupted");
    // On a machine that stops for a moment, the slices may be over before it is interrupted; never the load.
    assert.ok(
      trials.every(({ status }) => status === "sliced"),
      JSON.stringify(trials),
    );
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });

  test("or a terminal that hangs up (SIGHUP) ends a round in which all servers are alive at once", async () => {
    const command = startAllAtOnce(folder);
    await untilItSays(command, /round 1 of 1/);
    await until(async () => (await commandLinesWith(folder.dir)).length > 0);
    command.kill("SIGHUP");
    assert.equal((await command).exitCode, 130);
    assert.equal((await readSavedResult(folder.output)).state, "interrupted");
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });

  test("before the first trial is heard too", async () => {
    await folder.remove();
    Object.assign(folder, await makeAppsFolder({ one: "conforming", two: "never-answers" }));
    const command = startBench(folder, ENDLESS);
    await until(async () => (await commandLinesWith(path.join(folder.dir, "two"))).length > 0);
    command.kill("SIGINT");
    assert.equal((await command).exitCode, 130);
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });
});

const needsWrk =
  (await wrk.probe().catch(() => null)) === null && "wrk is not installed: apt-get install wrk";

describe("SIGKILL of the command", { skip: process.platform !== "linux" && "needs /proc" }, () => {
  test("takes all servers that are alive at once, and paused generators, along", {
    skip: needsWrk,
  }, async () => {
    const command = startAllAtOnce(folder);
    /** @type {number[]} */
    let pids = [];
    await until(async () => {
      pids = (await childrenOf(/** @type {number} */ (command.pid))).map(({ pid }) => pid);
      return pids.length >= 4;
    });
    command.kill("SIGKILL");
    await command;
    await until(async () => !(await Promise.all(pids.map(isRunning))).some(Boolean));
  });
});
