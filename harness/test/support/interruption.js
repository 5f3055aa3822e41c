import assert from "node:assert/strict";
import {
  childrenOf,
  commandLinesWith,
  isRunning,
} from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { SHORT, startCommand, UNSETTLED, untilItSays } from "./command.js";
import { readSavedResult } from "./saved-result.js";

/** @import { AppsFolder } from "./apps-folder.js" */

/** A second app only takes time to be verified. */
export const ALONE = ["--filter", "one"];

export const ENDLESS = {
  "in-process": ["--mode", "in-process", "--pipelining", "1000"],
  external: ["--mode", "external", "--duration", "600s"],
};

/**
 * @param {AppsFolder} folder
 * @param {string[]} args
 */
export const startBench = (folder, args) =>
  startCommand([...SHORT, "--apps", folder.dir, "--output", folder.output, ...args]);

/**
 * Starts a round in which all servers are alive at once.
 * @param {AppsFolder} folder
 */
export const startAllAtOnce = (folder) =>
  startCommand([
    "--mode",
    "external",
    "--rounds",
    "1",
    "--no-control",
    "--duration",
    "600s",
    ...UNSETTLED,
    "--apps",
    folder.dir,
    "--output",
    folder.output,
  ]);

/** @type {(folder: AppsFolder, mode: keyof typeof ENDLESS) => Promise<void>} */
export async function endsTrial(folder, mode) {
  const command = startBench(folder, [...ALONE, ...ENDLESS[mode]]);
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
}

/**
 * @param {ReturnType<typeof startCommand>} command that is killed
 * @param {number} count of servers and generators to wait for
 */
export async function assertTakesAlong(command, count) {
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
