import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DriverError } from "../driver.js";
import { probeProgram, runGenerator } from "../run-generator.js";
import { parseAbPercentiles, parseAbReport } from "./parse-report.js";

/** @import { AbReport } from "./parse-report.js" */

const HOW_TO_GET_AB =
  "to get ab: apt-get install apache2-utils (Debian, Ubuntu), dnf install httpd-tools (Fedora); macOS has it";

/**
 * @typedef {{ path: string, connections: number, requests: number, flags?: readonly string[], given?: object }} AbAsk
 *   given: to a server of its own for this and for the next that is given the same; absent: as the protocol says
 * @typedef {{ percent: number, ms: number }[]} AbPercentiles
 * @typedef {{ command: string, text: string, csv: string, report: AbReport, percentiles: AbPercentiles }} AbRun as typed and printed
 * @typedef {{ launchPrefix: string[], limitMs: number, signal: AbortSignal }} AbConditions limitMs: of the whole run
 */

/** Its version, or why there is none and how to get it. */
export async function probeAb() {
  const form = /^This is ApacheBench, Version ([\w.]{1,20})/m;
  const { version, why } = await probeProgram("ab", "-V", form);
  return { version, why: `${why}; ${HOW_TO_GET_AB}` };
}

/**
 * It compares lengths and statuses, not bodies.
 * @type {(origin: string, ask: AbAsk, conditions: AbConditions) => Promise<AbRun>}
 * @throws {DriverError} if it hangs, gives up, or does not report
 */
export async function runAb(origin, ask, { launchPrefix, limitMs, signal }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-ab-"));
  const file = path.join(folder, "percentiles.csv");
  try {
    const command = [...launchPrefix, "ab", "-q", "-e", file, ...abArguments(origin, ask)];
    const text = await runGenerator("ab", command, {
      load: { timeoutMs: limitMs },
      graceMs: 0,
      signal,
    });
    if (parseAbReport(text).completed === 0) throw new DriverError("ab completed no request");
    const csv = await readFile(file, "utf8");
    return readAbRun({ command: ["ab", ...abArguments(origin, ask)].join(" "), text, csv });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @type {(printed: Pick<AbRun, "command" | "text" | "csv">) => AbRun} @throws {DriverError} */
export const readAbRun = ({ command, text, csv }) => ({
  ...{ command, text, csv },
  ...{ report: parseAbReport(text), percentiles: parseAbPercentiles(csv) },
});

/** A single connection is ab's own default. @type {(origin: string, ask: AbAsk) => string[]} */
export const abArguments = (origin, { path: asked, connections, requests, flags = [] }) => [
  ...flags,
  ...(connections === 1 ? [] : ["-c", String(connections)]),
  ...["-n", String(requests), `${origin}${asked}`],
];
