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
 * @property {(line: string) => void} note shows the user what goes on
 *
 * @typedef {(args: string[], timeoutMs: number) => Promise<BenchEnd>} Bench runs `pnpm bench` with
 *   these arguments
 * @typedef {{ exitCode: number | undefined, stdout: string, stderr: string }} BenchEnd exitCode:
 *   undefined if it was killed
 */

/** Beyond the time that is planned for a run: one that hangs must not take all others' time. */
const PATIENCE_MS = 120_000;

/** What a subject takes besides its slices: installing its base, starting servers. */
const OVERHEAD_MS = 45_000;

/** Less than this gives no interval worth reading, more hardly a narrower one. */
const LEAST_MS = 60_000;
const MOST_MS = 300_000;

/** Less than this is too short for a new subject among all usual ones of its suite. */
const LEAST_AMONG_USUAL_MS = 180_000;

const MOST_FAULTS = 20;
const LONGEST_WORDS = 1000;

/**
 * Verifies and measures what a pull request touches, one subject after the other, within one
 * budget. The answer is saved after each, so that a job that is ended leaves one.
 * @param {readonly Touched[]} touched
 * @param {number} budgetMs
 * @param {MeasureSetting} setting
 * @returns {Promise<PullRequestAnswer>}
 */
export async function measureTouched(touched, budgetMs, setting) {
  const { now, signal, output, note } = setting;
  const deadline = now() + budgetMs;
  // If there is not enough time for all, the new ones come first: they have no figures yet.
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
    const restMs = deadline - now();
    const evenMs = restMs / (correct.length - index) - OVERHEAD_MS;
    const shareMs = 1000 * Math.floor(Math.min(Math.max(evenMs, LEAST_MS), MOST_MS) / 1000);
    if (shareMs + OVERHEAD_MS > restMs) {
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

/** A suite that cannot be read fails its subjects alone. @type {(work: Promise<Outcome>) => Promise<Outcome>} */
const orFailed = (work) =>
  work.catch((error) => {
    if (!(error instanceof UsageError)) throw error;
    return { status: "failed", reason: shortened(error.message) };
  });

/** Null if its answers are right. @type {(subject: Touched, setting: MeasureSetting) => Promise<Outcome | null>} */
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
 * Measures a changed subject next to its base, and a new one among its suite's usual subjects. It is measured also if
 * an app did not finish, which its result says.
 * @type {(subject: Touched, shareMs: number, setting: MeasureSetting) => Promise<Outcome>}
 */
async function measureSubject({ suite: suiteId, id, change }, shareMs, setting) {
  const { suite, usual } = await findApps({ suite: suiteId });
  const isAmongUsual = change === "added" && shareMs >= LEAST_AMONG_USUAL_MS;
  // A single app gets the reference next to it.
  const companions = isAmongUsual ? usual.filter((other) => other.id !== id) : [];
  const dir = path.join(setting.output, resultsFolder({ suite: suiteId, id }));
  // An earlier run's result would pass for this one's.
  await rm(dir, { recursive: true, force: true });
  const ended = await setting.bench(
    [
      "--suite",
      suiteId,
      "--filter",
      id,
      ...companions.flatMap((other) => ["--filter", other.id]),
      ...(change === "changed" ? ["--against", setting.base] : []),
      // In this mode the server is alone in its process.
      ...(suite.modes.includes("external") ? ["--mode", "external"] : []),
      "--budget",
      `${shareMs / 1000}s`,
      // It ends on its own, in its tables; only one that does not is stopped from here.
      "--limit",
      `run=${Math.ceil((shareMs + PATIENCE_MS / 2) / 1000)}s`,
      "--output",
      dir,
    ],
    shareMs + PATIENCE_MS,
  );
  return hasResult(dir) ? { status: "measured" } : { status: "failed", reason: errorOf(ended) };
}

/** @param {BenchEnd} ended not well */
function errorOf({ exitCode, stderr }) {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const said = lines.findLast((line) => line.startsWith("error: "))?.slice("error: ".length);
  const last = said ?? lines.at(-1);
  if (exitCode === undefined) return "it took much longer than planned and was stopped";
  return shortened(last ?? `it ended with exit code ${exitCode}`);
}

/** @param {string} text */
const shortened = (text) =>
  text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1)}…` : text;
