import { rm } from "node:fs/promises";
import path from "node:path";
import { resultsFolder } from "@routebench/contract/pull-request";
import { UsageError } from "@routebench/host/usage-error";
import { formatSeconds } from "@routebench/report/format";
import { findApps } from "../../harness/src/find/find-apps.js";
import { hasResult } from "../../harness/src/results/load-result.js";
import { saveText } from "../../harness/src/results/result-store.js";
import { lineToFix, readSource } from "../../harness/src/verify/line-to-fix.js";
import { expectedMs, LEAST_AMONG_USUAL_MS, planMeasurements, shareOf } from "./plan.js";
import { folderOf } from "./touched.js";

/** @import { PullRequestAnswer, PullRequestFault, Outcome, Touched } from "@routebench/contract/pull-request" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {object} MeasureSetting
 * @property {string} root of the repository
 * @property {string} base the commit to compare with
 * @property {string} output the folder for the results
 * @property {Bench} bench
 * @property {() => number} now in ms, on a monotonic clock
 * @property {AbortSignal} signal
 * @property {(line: string) => void} note tells the user what goes on
 *
 * @typedef {(args: string[], timeoutMs: number) => Promise<BenchEnd>} Bench runs `pnpm bench` with
 *   these arguments
 * @typedef {{ exitCode: number | undefined, stdout: string, stderr: string }} BenchEnd exitCode:
 *   undefined where it was killed
 */

const ANSWER_FILE = "answer.json";

/** Beyond the time that is planned for a run: one that hangs must not take all others' time. */
const PATIENCE_MS = 120_000;

const MOST_FAULTS = 20;
const LONGEST_WORDS = 1000;

/**
 * Verifies and measures what a pull request touches, one subject after the other, within one
 * budget. What is known is saved again and again, so that a job that is ended leaves an answer.
 * @param {readonly Touched[]} touched
 * @param {number} budgetMs
 * @param {MeasureSetting} setting
 * @returns {Promise<PullRequestAnswer>}
 */
export async function measureTouched(touched, budgetMs, setting) {
  const { now, signal, output, note } = setting;
  const deadline = now() + budgetMs;
  const plan = planMeasurements(touched, budgetMs);
  /** @type {PullRequestAnswer["subjects"]} */
  const planned = plan.measured.map((subject) => ({ ...subject, outcome: left("ended") }));
  /** @type {PullRequestAnswer} */
  const answer = {
    schemaVersion: 1,
    subjects: [
      ...planned,
      ...plan.leftOut.map((subject) => ({ ...subject, outcome: left("budget") })),
    ],
  };
  const save = () => saveText(output, ANSWER_FILE, `${JSON.stringify(answer, null, 1)}\n`);

  await save();
  note(describePlan(plan, budgetMs));
  /** @type {PullRequestAnswer["subjects"]} */
  const right = [];
  for (const subject of planned) {
    if (signal.aborted) return answer;
    note(`Verifying ${folderOf(subject)}`);
    const fault = await verifySubject(subject, setting);
    if (fault) subject.outcome = fault;
    else right.push(subject);
    await save();
  }
  for (const [index, subject] of right.entries()) {
    if (signal.aborted) return answer;
    const restMs = deadline - now();
    const shareMs = shareOf(restMs, right.length - index);
    note(`Measuring ${folderOf(subject)} for ${formatSeconds(shareMs)}`);
    subject.outcome =
      shareMs > restMs ? left("budget") : await orFailed(measureSubject(subject, shareMs, setting));
    await save();
  }
  return answer;
}

/**
 * One subject of a suite that cannot be read hides all others: that is told, and what is left goes on.
 * @param {Promise<Outcome>} work
 * @returns {Promise<Outcome>}
 */
const orFailed = (work) =>
  work.catch((error) => {
    if (!(error instanceof UsageError)) throw error;
    return { status: "failed", reason: shortened(error.message) };
  });

/** @type {(plan: ReturnType<typeof planMeasurements>, budgetMs: number) => string} */
function describePlan(plan, budgetMs) {
  const { measured, leftOut } = plan;
  if (measured.length + leftOut.length === 0) return "No app is added or changed";
  const left = leftOut.length > 0 ? `, ${leftOut.length} left out for lack of time` : "";
  const about = formatSeconds(expectedMs(plan, budgetMs));
  return `To be measured: ${measured.map(folderOf).join(", ")}${left}. That takes about ${about}`;
}

/** @type {(why: "budget" | "ended") => Outcome} */
const left = (why) => ({ status: "left-out", why });

/**
 * @param {Touched} subject
 * @param {MeasureSetting} setting
 * @returns {Promise<Outcome | null>} null where its answers are right
 */
async function verifySubject(subject, { root, bench }) {
  const { suite, id } = subject;
  const args = ["verify", "--suite", suite, "--filter", id];
  const ended = await bench(args, PATIENCE_MS);
  const marked = (/** @type {string} */ mark) =>
    ended.stdout.split("\n").flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : []));
  const cannot = marked("– ")[0] ?? /\S+ runs on (bun|deno) only/.exec(ended.stderr)?.[0];
  if (cannot !== undefined) return { status: "cannot-run", reason: shortened(cannot) };
  if (ended.exitCode === 0) return null;
  const folder = folderOf(subject);
  const faults = marked("✗ ");
  const error = errorOf(ended);
  if (faults.length === 0 && !error.includes(`${folder}:`)) {
    return { status: "failed", reason: `pnpm verify: ${error}` };
  }
  const source = await readSource(path.join(root, folder));
  return {
    status: "wrong",
    faults: (faults.length > 0 ? faults : [error])
      .slice(0, MOST_FAULTS)
      .map((words) => ({ words: shortened(words), line: lineToFix(words, source) })),
  };
}

/**
 * Measures a changed subject next to its base, and a new one among its suite's usual subjects.
 * @param {Touched} subject
 * @param {number} shareMs
 * @param {MeasureSetting} setting
 * @returns {Promise<Outcome>}
 */
async function measureSubject({ suite: suiteId, id, change }, shareMs, setting) {
  const { suite, usual } = await findApps({ suite: suiteId });
  const isUsual = change === "added" && shareMs >= LEAST_AMONG_USUAL_MS;
  // A single app gets the reference next to it.
  const companions = isUsual ? usual.filter((other) => other.id !== id) : [];
  const args = [
    "--filter",
    id,
    ...companions.flatMap((other) => ["--filter", other.id]),
    ...(change === "changed" ? ["--against", setting.base] : []),
    ...modeOf(suite),
    "--budget",
    `${shareMs / 1000}s`,
  ];
  return run(suiteId, args, resultsFolder({ suite: suiteId, id }), { shareMs }, setting);
}

/** @param {Suite} suite where it has several modes, in which the server is alone in its process */
const modeOf = ({ modes }) => (modes.includes("external") ? ["--mode", "external"] : []);

/**
 * @param {string} suite
 * @param {string[]} args
 * @param {string} folder for its results
 * @param {{ shareMs: number }} time
 * @param {MeasureSetting} setting
 * @returns {Promise<Outcome>} measured also where an app of it did not finish, which its result
 *   tells
 */
async function run(suite, args, folder, { shareMs }, { output, bench }) {
  const dir = path.join(output, folder);
  // An earlier run's result would pass for this one's.
  await rm(dir, { recursive: true, force: true });
  // It ends by itself, in its tables; only one that does not is stopped from here.
  const limit = ["--limit", `run=${Math.ceil((shareMs + PATIENCE_MS / 2) / 1000)}s`];
  const ended = await bench(
    ["--suite", suite, ...args, ...limit, "--output", dir],
    shareMs + PATIENCE_MS,
  );
  if (await hasResult(dir)) return { status: "measured" };
  return { status: "failed", reason: errorOf(ended) };
}

/** @param {BenchEnd} ended not well */
function errorOf({ exitCode, stderr }) {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const said = lines.findLast((line) => line.startsWith("error: "))?.slice("error: ".length);
  const last = said ?? lines.at(-1);
  if (exitCode === undefined) return "it took far longer than planned and was stopped";
  return shortened(last ?? `it ended with exit code ${exitCode}`);
}

/** @param {string} text */
const shortened = (text) =>
  text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1)}…` : text;
