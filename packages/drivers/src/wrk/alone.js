import { notReport } from "../printed.js";
import { runGenerator } from "../run-generator.js";
import { parseOwnReport } from "./parse-output.js";

/** @typedef {ReturnType<typeof parseOwnReport> & { requestsPerSecond: number }} WrkReport */

const SECONDS = 3;
const PATIENCE_S = 5;

/**
 * As anybody calls it, without a script.
 * @param {string} url
 * @param {{ launchPrefix: string[], seconds?: number, signal: AbortSignal }} how
 * @returns {Promise<WrkReport>}
 * @throws {import("../driver.js").DriverError} if it hangs, fails or does not report
 */
export async function runWrkAlone(url, { launchPrefix, seconds = SECONDS, signal }) {
  const words = ["--timeout", `${PATIENCE_S}s`, "-t", "1", "-c", "100", "-d", `${seconds}s`, url];
  const load = { durationMs: seconds * 1000, timeoutMs: PATIENCE_S * 1000 };
  const output = await runGenerator("wrk", [...launchPrefix, "wrk", ...words], { load, signal });
  const rate = /^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1];
  if (rate === undefined) throw notReport("wrk", output);
  return { ...parseOwnReport(output), requestsPerSecond: Number(rate) };
}
