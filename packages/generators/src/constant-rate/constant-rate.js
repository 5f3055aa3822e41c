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
async function run({ origin, requests, load, read, ...start }) {
  const generator = await GeneratorProcess.start("constant-rate", PROGRAM, start);
  try {
    const limitMs = LEAD_IN_MS + (load.durationMs ?? 0) + load.timeoutMs;
    /** @type {Promise<unknown> | undefined} */
    let firstReading;
    const onNews = () => {
      firstReading = read?.();
      // It is awaited only after the load.
      firstReading?.catch(() => {});
    };
    const options = { limitMs, onNews };
    const run = { origin, requests, load };
    const result = await generator.call("loadAtConstantRate", run, options);
    await firstReading;
    await read?.();
    return result;
  } finally {
    await generator.close();
  }
}
