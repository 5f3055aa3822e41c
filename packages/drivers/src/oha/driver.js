import { DriverError } from "../driver.js";
import { measureHeaderBytes } from "../header-bytes.js";
import { probeProgram, runGenerator } from "../run-generator.js";
import { parseOhaOutput } from "./parse-output.js";

/** @import { Driver, DriverResult, DriverRun } from "../driver.js" */
/** @import { Load } from "@routebench/contract/trial" */

/** oha is in no distribution's packages. */
export const HOW_TO_GET_OHA = "to get oha: cargo install oha";

/**
 * oha: open model, `--latency-correction`. It does not look at bodies, knows one URL or chooses among several
 * by chance, and does not say how late it was itself.
 * @type {Driver & { supports: typeof supports }}
 */
export const ohaDriver = { id: "oha", comparesBodies: false, probe, run, supports };

async function probe() {
  return (await probeProgram("oha", "--version", /^oha (\d\S*)$/m)).version;
}

/** Whether it can ask as the other generators do. @param {Pick<DriverRun, "requests">} run */
function supports({ requests }) {
  return requests.length === 1;
}

/** @param {DriverRun} run @returns {Promise<DriverResult>} @throws {DriverError} */
async function run({ origin, requests, load, launchPrefix, ...limits }) {
  const [request] = requests;
  if (!request || !supports({ requests })) {
    throw new DriverError(
      `oha requests one URL, not ${requests.length} in turn; use the constant-rate driver`,
    );
  }
  const headerBytes = await measureHeaderBytes(origin, request);
  const url = `${origin}${request.path}`;
  const command = [...launchPrefix, "oha", ...ohaArguments(load), url];
  const output = await runGenerator("oha", command, { load, ...limits });
  return parseOhaOutput(output, { load, status: request.status, headerBytes });
}

/** The load as an oha command line. @param {Load} load @returns {string[]} */
export function ohaArguments(load) {
  return [
    ...["-q", String(load.ratePerSecond), "--latency-correction"],
    // With a number of requests (-n) versions before 1.14 turn it round: hatoo/oha issue 857.
    ...["-z", `${load.durationMs}ms`],
    // Otherwise the requests in flight at the end are left out, and with them the longest latencies.
    "--wait-ongoing-requests-after-deadline",
    ...["-c", String(load.connections)],
    ...["-t", `${load.timeoutMs}ms`],
    ...["--redirect", "0"],
    ...["--disable-compression", "--insecure", "--no-tui"],
    ...["--output-format", "json"],
  ];
}
