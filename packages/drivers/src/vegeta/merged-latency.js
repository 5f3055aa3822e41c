import { Readable } from "node:stream";
import { execa } from "execa";
import { mergedResults } from "./add-up.js";
import { parseReport } from "./parse-report.js";

/**
 * Lets vegeta merge the counted results of all hosts: percentiles are of all requests, never means of percentiles.
 * @param {readonly import("./host-load.js").HostLoad[]} loads
 * @param {AbortSignal} signal
 * @returns {Promise<import("../driver.js").DriverResult["latencyUs"]>}
 * @throws {import("../driver.js").DriverError}
 */
export async function mergedLatency(loads, signal) {
  const ask = async (/** @type {string} */ type) => {
    const input = Readable.from(mergedResults(loads));
    const args = ["report", `-type=${type}`];
    const { stdout } = await execa("vegeta", args, { input, cancelSignal: signal });
    return stdout;
  };
  const [json, hdrplot] = await Promise.all([ask("json"), ask("hdrplot")]);
  return parseReport(json, hdrplot).latencyUs;
}
