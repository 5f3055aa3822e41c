/** However a run ends, it keeps its measurements and leaves no process. */
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
import { untilPrinted } from "../support/command.js";
import { ALONE, startAllAtOnce, startBench } from "../support/interruption.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming", two: "conforming" });

const ENDLESS = ["--mode", "in-process", "--pipelining", "1000"];

describe("an interrupted run", () => {
  test("ends a long in-process trial when it gets Ctrl-C", async () => {
    const command = startBench(folder, [...ALONE, ...ENDLESS]);
    await untilPrinted(command, /round 1 of 1/);
    await until(async () => (await commandLinesWith(folder.dir)).length > 0);
    command.kill("SIGINT");
    assert.equal((await command).exitCode, 130);
    const { state, trials } = await readSavedResult(folder.output);
    assert.equal(state, "interrupted");
    // On a machine that stalls, the slices may end before the interruption, but never the load.
    assert.ok(
      trials.every(({ status }) => status === "sliced"),
      JSON.stringify(trials),
    );
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });

  test("ends a round in which all servers run when the terminal hangs up (SIGHUP)", async () => {
    const command = startAllAtOnce(folder);
    await untilPrinted(command, /round 1 of 1/);
    await until(async () => (await commandLinesWith(folder.dir)).length > 0);
    command.kill("SIGHUP");
    assert.equal((await command).exitCode, 130);
    assert.equal((await readSavedResult(folder.output)).state, "interrupted");
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });

  test("ends when Ctrl-C comes before the first trial", async () => {
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

describe("a killed run", { skip: process.platform !== "linux" && "needs /proc" }, () => {
  test("leaves no server and no paused generator", {
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
