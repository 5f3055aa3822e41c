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

const HOW_TO_GET = "to get wrk: apt-get install wrk (Debian, Ubuntu), brew install wrk (macOS)";

/**
 * wrk: one thread, closed model, without its own correction of latencies (see measured-latency.lua). With
 * pipelining it sends the next batch when the last one is answered to its end, and a latency is a batch's.
 * @type {Generator}
 */
export const wrk = {
  name: "wrk",
  comparesBodies: false,
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
  throw new GeneratorError(`${why}; ${HOW_TO_GET}`);
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
 * wrk is fastest when it sends the same bytes again and again: then only its report needs a script.
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

/** In whole seconds, for wrk knows no other. @type {(load: Load) => string[]} */
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
 * `errors.status` are all answers above 399, for wrk knows of no other.
 * @type {(output: string) => LoadResult}
 * @throws {GeneratorError} if the output was cut short, is garbled or another program's
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
 * How many answers had another status than expected, as far as wrk's one count of answers above 399
 * shows it. Where k of the n requests of a sequence are to be answered above 399, that count must be
 * k/n of all answers, except for two things: the sequence may have ended in its midst, which moves it
 * by k(n−k)/n at most, and each request that was sent and not answered takes a share with it. For k = 0
 * and k = n nothing is allowed, and the count is exact. A status that is wrong on the same side of 400
 * stays unseen, and so do two that make up for one another.
 * @param {Pick<LoadRun, "requests" | "load">} run
 * @param {Pick<LoadResult, "requests" | "errors">} counted errors.status: the answers above 399
 */
export function unexpectedStatuses({ requests, load }, { requests: answered, errors }) {
  const all = requests.length;
  // wrk counts these as errors, but does not say which requests they answered.
  const failing = requests.filter(({ status }) => status > 399).length;
  const passing = all - failing;
  // In flight when the run ended, or lost with a connection.
  const unanswered = load.pipelining * (load.connections + errors.read + errors.write);
  const least = Math.ceil((answered * failing - (unanswered + failing) * passing) / all);
  const most = Math.floor((answered * failing + (unanswered + passing) * failing) / all);
  return Math.max(0, least - errors.status, errors.status - most);
}
