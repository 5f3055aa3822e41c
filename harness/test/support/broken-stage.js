import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { APPS_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { COMMAND, SHORT } from "./command.js";
import { readSavedResult } from "./saved-result.js";

/** @import { AppsFolder } from "./apps-folder.js" */

const THROW_AT = fileURLToPath(new URL("throw-at.js", import.meta.url));

/** How short a run can be in each mode, and which stages it has: from which of its calls on they throw. */
const MODES = {
  "in-process": {
    args: ["--mode", "in-process"],
    stages: { self: 2, memory: 1 },
  },
  external: { args: ["--mode", "external"], stages: { reading: 3, move: 1, stop: 2, memory: 1 } },
  "fixed-rate": {
    args: ["--mode", "external", "--rate", "50", "--duration", "1s"],
    stages: { "constant rate": 1, stop: 3 },
  },
  "external, over ssh": {
    // Only what lies in the workspace is on another host.
    args: [
      "--mode",
      "external",
      "--server",
      "bench1",
      "--server-address",
      "127.0.0.1",
      "--apps",
      APPS_DIR,
      "--filter",
      "node-http",
      "--filter",
      "koa",
    ],
    stages: { "start in a round": 1, reading: 3, move: 1, stop: 2, memory: 1 },
  },
};

/** @typedef {keyof typeof MODES} BrokenMode */

/** Where "start in a round" stands for it: how often a real app is started to be looked at depends on how fast it answers. */
const OVER_SSH = "external, over ssh";

/** @param {BrokenMode} mode */
export const stagesOf = (mode) =>
  Object.entries({ ...(mode !== OVER_SSH && { start: 4 }), ...MODES[mode].stages });

/**
 * Starts a run in which a stage throws.
 * @param {AppsFolder} folder of "one" and "two"
 * @param {string} stage see throw-at.js
 * @param {number} from
 * @param {string[]} args
 */
export const startBroken = (folder, stage, from, args) =>
  execa(
    process.execPath,
    [
      "--import",
      THROW_AT,
      COMMAND,
      ...SHORT,
      "--apps",
      folder.dir,
      "--output",
      folder.output,
      ...args,
    ],
    {
      env: { ROUTEBENCH_THROW: stage, ROUTEBENCH_THROW_FROM: String(from) },
      reject: false,
      stdin: "ignore",
    },
  );

/**
 * An app whose stage throws is left out with the error in its words; the other is measured.
 * @param {AppsFolder} folder
 * @param {BrokenMode} mode
 * @param {string} stage
 * @param {number} from
 */
export async function failsItsAppOnly(folder, mode, stage, from) {
  const { exitCode, stdout, stderr } = await startBroken(folder, stage, from, MODES[mode].args);
  assert.equal(exitCode, 1, stderr);
  assert.match(
    stdout,
    /\*\*(one|two|koa|node:http)\*\* .*did not finish: .*routebench did not expect this: .*42/,
    `${stdout}\n${stderr}`,
  );
  const { state } = await readSavedResult(folder.output);
  assert.equal(state, "complete");
}
