import { fileURLToPath } from "node:url";
import { errorCountsSchema, latencyUsSchema } from "@routebench/contract/trial";
import { execa } from "execa";
import { z } from "zod";
import { GeneratorError } from "../generator.js";
import { notReport, parsePrinted, runGenerator } from "../run-generator.js";
import { toWindows, WINDOW_MS } from "../windows.js";

/** @import { Generator, LoadResult, LoadRun } from "../generator.js" */
/** @import { Load } from "@routebench/contract/trial" */

const REPORT_SCRIPT = fileURLToPath(new URL("report.lua", import.meta.url));
const SEQUENCE_SCRIPT = fileURLToPath(new URL("request-sequence.lua", import.meta.url));

const HOW_TO_GET = "Install wrk: apt-get install wrk (Debian, Ubuntu), brew install wrk (macOS)";

/**
 * wrk: one thread, closed model, without wrk's own correction of latencies (see measured-latency.lua). With pipelining
 * it sends a batch when the previous batch has been answered completely, and latencies are of batches.
 * @type {Generator}
 */
export const wrk = {
  name: "wrk",
  comparesBodies: false,
  readsInterim: false,
  shortestMs: 1000,
  probe,
  run,
};

async function probe() {
  const { all = "", code } = await execa("wrk", ["-v"], {
    all: true,
    reject: false,
    timeout: 2000,
  });
  const version = /^wrk ([\w./+~-]{1,60}) .*Copyright \(C\)/m.exec(all)?.[1];
  if (version !== undefined) return `wrk ${version}`;
  const isMissing = code === "ENOENT" || code === "EACCES";
  const why = isMissing
    ? "wrk was not found"
    : "the installed wrk does not answer -v as wrk does and may be another program";
  throw new GeneratorError(`${why}. ${HOW_TO_GET}`);
}

/** @param {LoadRun} run @returns {Promise<LoadResult>} @throws {GeneratorError} */
async function run(run) {
  const { stdout, bytesRead } = await runGenerator("wrk", wrkCommand(run), run);
  const result = parseWrkOutput(stdout);
  const windows = { windowMs: WINDOW_MS, bytes: toWindows(bytesRead) };
  return {
    ...result,
    errors: { ...result.errors, status: unexpectedStatuses(run, result) },
    ...(bytesRead.length > 0 && { windows }),
  };
}

/**
 * wrk is fastest when it repeats the same bytes, so a script for requests is used only if necessary.
 * @type {(run: Pick<LoadRun, "origin" | "requests" | "load" | "launchPrefix">) => string[]}
 */
export function wrkCommand({ origin, requests, load, launchPrefix }) {
  const paths = requests.map(({ path }) => path);
  const { connections, pipelining } = load;
  const isPlain = paths.length === 1 && pipelining === 1;
  const [script, url, ...forScript] = isPlain
    ? [REPORT_SCRIPT, `${origin}${paths[0]}`, connections]
    : [SEQUENCE_SCRIPT, origin, connections, pipelining, ...paths];
  const words = ["-s", script, ...wrkArguments(load), url, "--", ...forScript];
  return [...launchPrefix, "wrk", ...words.map(String)];
}

/** In whole seconds, because wrk accepts nothing else. @type {(load: Load) => string[]} */
export function wrkArguments(load) {
  return [
    "--timeout",
    `${Math.ceil(load.timeoutMs / 1000)}s`,
    "-t",
    "1",
    "-c",
    String(load.connections),
    "-d",
    `${Math.max(1, Math.round((load.durationMs ?? 0) / 1000))}s`,
  ];
}

const count = z.int().nonnegative();

/** The line that report.lua prints after wrk's own report. */
const reportSchema = z.strictObject({
  requests: count,
  durationUs: z.int().positive(),
  bytes: count,
  errors: errorCountsSchema.omit({ mismatch: true }),
  latencyUs: latencyUsSchema.omit({ p999: true }),
  cpuMs: z.number().nonnegative(),
});

/**
 * `errors.status` counts all responses above 399, because wrk knows no other errors.
 * @type {(output: string) => LoadResult}
 * @throws {GeneratorError} if the output is cut short, garbled, or another program's
 */
export function parseWrkOutput(output) {
  const line = /^routebench (\{.*\})$/m.exec(output)?.[1];
  if (line === undefined) throw notReport("wrk", output);
  const { durationUs, errors, ...report } = parsePrinted("wrk", line, reportSchema);
  return {
    ...report,
    durationMs: durationUs / 1000,
    errors: { ...errors, mismatch: 0 },
    latencyBasis: "sent",
  };
}

/**
 * How many responses had an unexpected status, as far as wrk's count of responses above 399 shows. If k of the n
 * requests of a sequence are expected to be above 399, the count must be k/n of all responses, with two exceptions. The
 * sequence may have ended in its middle, which changes the count by at most k(n−k)/n, and each unanswered request takes
 * a share with it. For k = 0 and k = n there are no exceptions, and the count is exact. A wrong status on the same side
 * of 400 is not noticed, nor are two errors that cancel out.
 * @param {Pick<LoadRun, "requests" | "load">} run
 * @param {Pick<LoadResult, "requests" | "errors">} counted errors.status: the responses above 399
 */
export function unexpectedStatuses({ requests, load }, { requests: answered, errors }) {
  const all = requests.length;
  // wrk counts these responses as errors, but does not say which requests they answered.
  const failing = requests.filter(({ status }) => status > 399).length;
  const passing = all - failing;
  // Requests that were in flight when the run ended, or were lost with a connection.
  const unanswered = load.pipelining * (load.connections + errors.read + errors.write);
  const least = Math.ceil((answered * failing - (unanswered + failing) * passing) / all);
  const most = Math.floor((answered * failing + (unanswered + passing) * failing) / all);
  return Math.max(0, least - errors.status, errors.status - most);
}
