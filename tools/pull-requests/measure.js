import { rm } from "node:fs/promises";
import path from "node:path";
import { resultsFolder } from "@routebench/contract/pull-request";
import { UsageError } from "@routebench/host/usage-error";
import { formatSeconds } from "@routebench/report/format";
import { findApps } from "../../harness/src/find/find-apps.js";
import { hasResult } from "../../harness/src/results/load-result.js";
import { saveText } from "../../harness/src/results/result-store.js";
import { lineToFix, readSource } from "../../harness/src/verify/verdict.js";
import { folderOf } from "./changes.js";

/** @import { Outcome, PullRequestAnswer, Touched } from "@routebench/contract/pull-request" */

/**
 * @typedef {object} MeasureSetting
 * @property {string} root of the repository
 * @property {string} base the commit to compare with
 * @property {string} output the folder for the results
 * @property {Bench} bench
 * @property {() => number} now in ms, on a monotonic clock
 * @property {AbortSignal} signal
 * @property {(line: string) => void} note shows the current step
 *
 * @typedef {(args: string[], timeoutMs: number) => Promise<BenchEnd>} Bench runs `pnpm bench` with
 *   these arguments
 * @typedef {{ exitCode: number | undefined, stdout: string, stderr: string }} BenchEnd exitCode:
 *   undefined if it was killed
 */

/** Extra time for a run. If a run hangs, it must not use up the time of other runs. */
const PATIENCE_MS = 120_000;

/** Time of a subject without its slices: installing its base, starting servers. */
const OVERHEAD_MS = 45_000;

/** Shorter runs give no useful interval, and longer runs hardly a narrower one. */
const LEAST_MS = 60_000;
const MOST_MS = 300_000;

/** With less time, a new subject is not measured together with the usual subjects of its suite. */
const LEAST_AMONG_USUAL_MS = 180_000;

const MOST_FAULTS = 20;
const LONGEST_WORDS = 1000;

/**
 * Verifies and measures the subjects of a pull request one after another, within one budget. The answer is saved after
 * each subject, so that a job that is stopped still leaves an answer.
 * @param {readonly Touched[]} touched @param {number} budgetMs @param {MeasureSetting} setting
 * @returns {Promise<PullRequestAnswer>}
 */
export async function measureTouched(touched, budgetMs, setting) {
  const { now, signal, output, note } = setting;
  const deadline = now() + budgetMs;
  // New subjects come first, because they have no figures yet and the time may not be enough for all.
  const ordered = ["added", "changed"].flatMap((change) =>
    touched.filter((subject) => subject.change === change),
  );
  /** @type {PullRequestAnswer} */
  const answer = {
    schemaVersion: 1,
    subjects: ordered.map((subject) => ({ ...subject, outcome: leftOut("ended") })),
  };
  const save = () => saveText(output, "answer.json", `${JSON.stringify(answer, null, 1)}\n`);

  await save();
  if (ordered.length === 0) note("No app is added or changed");
  /** @type {PullRequestAnswer["subjects"]} */
  const correct = [];
  for (const subject of answer.subjects) {
    if (signal.aborted) return answer;
    note(`Verifying ${folderOf(subject)}`);
    const fault = now() < deadline ? await verifyApp(subject, setting) : leftOut("budget");
    if (fault) subject.outcome = fault;
    else correct.push(subject);
    await save();
  }
  for (const [index, subject] of correct.entries()) {
    if (signal.aborted) return answer;
    const remainingMs = deadline - now();
    const evenMs = remainingMs / (correct.length - index) - OVERHEAD_MS;
    const shareMs = 1000 * Math.floor(Math.min(Math.max(evenMs, LEAST_MS), MOST_MS) / 1000);
    if (shareMs + OVERHEAD_MS > remainingMs) {
      subject.outcome = leftOut("budget");
    } else {
      note(`Measuring ${folderOf(subject)} for ${formatSeconds(shareMs)}`);
      subject.outcome = await orFailed(measureSubject(subject, shareMs, setting));
    }
    await save();
  }
  return answer;
}

/** @type {(why: "budget" | "ended") => Outcome} */
const leftOut = (why) => ({ status: "left-out", why });

/** If a suite cannot be read, only its subjects fail. @type {(work: Promise<Outcome>) => Promise<Outcome>} */
const orFailed = (work) =>
  work.catch((error) => {
    if (!(error instanceof UsageError)) throw error;
    return { status: "failed", reason: shortened(error.message) };
  });

/** Null if all answers are correct. @type {(subject: Touched, setting: MeasureSetting) => Promise<Outcome | null>} */
async function verifyApp(subject, { root, bench }) {
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
 * Measures a changed subject with its base, and a new subject with its suite's usual subjects. If an app did not
 * finish, the outcome is still "measured", and the result contains the reason.
 * @type {(subject: Touched, shareMs: number, setting: MeasureSetting) => Promise<Outcome>}
 */
async function measureSubject({ suite: suiteId, id, change }, shareMs, setting) {
  const { suite, usual } = await findApps({ suite: suiteId });
  const isAmongUsual = change === "added" && shareMs >= LEAST_AMONG_USUAL_MS;
  // Without companions, `bench` adds the reference.
  const companions = isAmongUsual ? usual.filter((app) => app.id !== id) : [];
  const dir = path.join(setting.output, resultsFolder({ suite: suiteId, id }));
  // The result of an earlier run must not be taken for the result of this run.
  await rm(dir, { recursive: true, force: true });
  const ended = await setting.bench(
    [
      "--suite",
      suiteId,
      "--filter",
      id,
      ...companions.flatMap((app) => ["--filter", app.id]),
      ...(change === "changed" ? ["--against", setting.base] : []),
      // In this mode, the server's process runs only the server.
      ...(suite.modes.includes("external") ? ["--mode", "external"] : []),
      "--budget",
      `${shareMs / 1000}s`,
      // This limit lets a late run end with its tables. A run that ignores it is killed.
      "--limit",
      `run=${Math.ceil((shareMs + PATIENCE_MS / 2) / 1000)}s`,
      "--output",
      dir,
    ],
    shareMs + PATIENCE_MS,
  );
  return hasResult(dir) ? { status: "measured" } : { status: "failed", reason: errorOf(ended) };
}

/** @param {BenchEnd} ended with a failure */
function errorOf({ exitCode, stderr }) {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const start = lines.findLastIndex((line) => line.startsWith("error: "));
  const [first = "", ...after] = lines.slice(start);
  const end = after.findIndex((line) => !line.startsWith(" "));
  // A long message is on several lines, all but the first of which are indented.
  const message = [first.slice("error: ".length), ...after.slice(0, end === -1 ? undefined : end)]
    .map((line) => line.trim())
    .join(" ");
  const last = start === -1 ? lines.at(-1) : message;
  if (exitCode === undefined) return "it took much longer than planned and was stopped";
  return shortened(last ?? `it ended with exit code ${exitCode}`);
}

/** @param {string} text */
const shortened = (text) =>
  text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1)}…` : text;
