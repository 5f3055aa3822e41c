import { fileURLToPath } from "node:url";
import { GeneratorProcess, ownVersion } from "../generator-process.js";
import { LEAD_IN_MS } from "./load.js";

const PROGRAM = fileURLToPath(new URL("process.js", import.meta.url));

/**
 * Our own generator in a process of its own: open model, constant spacing, latencies from the
 * intended time of sending, every byte of every answer compared.
 * @type {import("../driver.js").Driver}
 */
export const constantRateDriver = { id: "constant-rate", comparesBodies: true, probe, run };

async function probe() {
  return ownVersion();
}

/**
 * @param {import("../driver.js").DriverRun} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {import("../driver.js").DriverError}
 */
async function run({ origin, requests, load, ...start }) {
  const generator = await GeneratorProcess.start("constant-rate", PROGRAM, start);
  try {
    const limitMs = LEAD_IN_MS + (load.durationMs ?? 0) + load.timeoutMs;
    return await generator.call("load", { origin, requests, load }, limitMs);
  } finally {
    await generator.close();
  }
}
