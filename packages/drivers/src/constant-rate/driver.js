import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { runGenerator } from "../run-generator.js";
import { parseConstantRateOutput } from "./parse-output.js";

const PROGRAM = fileURLToPath(new URL("process.js", import.meta.url));

/**
 * Our own generator in a process of its own: open model, constant spacing, latencies from the
 * intended time of sending, each answer checked.
 * @type {import("../driver.js").Driver}
 */
export const constantRateDriver = { id: "constant-rate", comparesBodies: true, probe, run };

/** @returns {Promise<string>} undici's version, which decides what the generator can do */
async function probe() {
  return `undici ${createRequire(import.meta.url)("undici/package.json").version}`;
}

/**
 * @param {import("../driver.js").DriverRun} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {import("../driver.js").DriverError}
 */
async function run({ origin, requests, load, launchPrefix, ...limits }) {
  const argument = JSON.stringify({ origin, requests, load });
  const command = [...launchPrefix, process.execPath, PROGRAM, argument];
  return parseConstantRateOutput(await runGenerator("constant-rate", command, { load, ...limits }));
}
