import { GeneratorProcess, ownVersion, PROGRAM } from "../generator-process.js";
import { LEAD_IN_MS } from "./load.js";

/** @import { Generator, GeneratorError, LoadResult, LoadRun } from "../generator.js" */

/** routebench's open-model generator with constant spacing, in a separate process. @type {Generator} */
export const constantRate = {
  name: "constant-rate",
  comparesBodies: true,
  shortestMs: 0,
  probe: async () => `constant-rate (${ownVersion()})`,
  run,
};

/** @param {LoadRun} run @returns {Promise<LoadResult>} @throws {GeneratorError} */
async function run({ origin, requests, load, ...start }) {
  const generator = await GeneratorProcess.start("constant-rate", PROGRAM, start);
  try {
    const limitMs = LEAD_IN_MS + (load.durationMs ?? 0) + load.timeoutMs;
    return await generator.call("loadAtConstantRate", { origin, requests, load }, { limitMs });
  } finally {
    await generator.close();
  }
}
