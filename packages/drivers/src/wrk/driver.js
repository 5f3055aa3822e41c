import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { runGenerator } from "../run-generator.js";
import { parseWrkOutput } from "./parse-output.js";

const REPORT_SCRIPT = fileURLToPath(new URL("report.lua", import.meta.url));

/**
 * wrk: one thread, closed model, latencies corrected after the fact for its own stalls.
 * @type {import("../driver.js").Driver}
 */
export const wrkDriver = { id: "wrk", probe, run };

/** @returns {Promise<string | undefined>} */
async function probe() {
  const { stdout, stderr } = await execa("wrk", ["-v"], { reject: false, timeout: 2000 });
  return /^wrk (\S+) .*Copyright \(C\)/m.exec(`${stdout ?? ""}\n${stderr ?? ""}`)?.[1];
}

/**
 * @param {import("../driver.js").DriverRun} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {import("../driver.js").DriverError}
 */
async function run({ url, load, launchPrefix, signal }) {
  const command = [...launchPrefix, "wrk", "-s", REPORT_SCRIPT, ...wrkArguments(load), url];
  return parseWrkOutput(await runGenerator("wrk", command, { load, signal }));
}

/**
 * The load in wrk's own words, as someone would type them.
 * @param {import("../driver.js").Load} load durations in whole seconds, for wrk knows no other
 * @returns {string[]}
 */
export function wrkArguments(load) {
  return [
    ...["--timeout", `${Math.ceil(load.timeoutMs / 1000)}s`],
    ...["-t", "1"],
    ...["-c", String(load.connections)],
    ...["-d", `${Math.max(1, Math.round((load.durationMs ?? 0) / 1000))}s`],
  ];
}
