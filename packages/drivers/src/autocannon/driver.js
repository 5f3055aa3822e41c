import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { ServerFault } from "../driver.js";
import { runGenerator } from "../run-generator.js";
import { bodyText } from "./asked-requests.js";
import { parseAutocannonOutput } from "./parse-output.js";

/** @import { Driver, DriverError, DriverResult, DriverRun } from "../driver.js" */

const PROGRAM = fileURLToPath(new URL("process.js", import.meta.url));

/** autocannon in a process of its own: closed model. @type {Driver} */
export const autocannonDriver = { id: "autocannon", comparesBodies: true, probe, run };

async function probe() {
  return createRequire(import.meta.url)("autocannon/package.json").version;
}

/** @param {DriverRun} run @returns {Promise<DriverResult>} @throws {DriverError} a ServerFault where not all connections are answered */
async function run({ origin, requests, load, launchPrefix, graceMs, signal }) {
  const texts = requests.map((one) => ({ ...one, body: bodyText(one) }));
  const input = JSON.stringify({ origin, requests: texts, load });
  const command = [...launchPrefix, process.execPath, PROGRAM];
  const output = await runGenerator("autocannon", command, { load, graceMs, signal, input });
  const { connecting, ...result } = parseAutocannonOutput(output);
  if (connecting && connecting.answered < load.connections) {
    const { answered, failures, timeouts } = connecting;
    const message = `${origin} answered the first request on ${answered} of ${load.connections} connections; ${failures} attempts failed, and ${timeouts} had no answer in time`;
    throw new ServerFault("no-answer", message);
  }
  return result;
}
