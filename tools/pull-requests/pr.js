import path from "node:path";
import { UsageError } from "@routebench/host/usage-error";
import { BENCH, ROOT_DIR } from "@routebench/host/workspace";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { execa } from "execa";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { loadResult } from "../../harness/src/results/load-result.js";
import { prepareOutputFolder } from "../../harness/src/results/output-folder.js";
import { saveText } from "../../harness/src/results/result-store.js";
import { loadProject } from "../publish/project.js";
import { readChanges } from "./changes.js";
import { describePullRequest } from "./comment.js";
import { measureTouched } from "./measure.js";

/**
 * @import { Bench, MeasureSetting } from "./measure.js"
 * @import { PullRequest } from "@routebench/report/markdown/pull-request-comment"
 *
 * @typedef {{ base?: string, budget: number, output: string, artifact?: string }} PrOptions budget:
 *   in ms
 */

/**
 * Prints the comment that a pull request of the working tree would get.
 * @param {PrOptions} options
 * @param {AbortSignal} signal aborted by Ctrl-C
 * @returns {Promise<number>} exit code: 1 if a changed subject gives wrong answers or could not be measured
 * @throws {UsageError}
 */
export async function pr(options, signal) {
  const { artifact } = options;
  if (artifact !== undefined && !/^https:\/\/[\w.-]+\/[\w./#?=&%-]*$/.test(artifact)) {
    throw new UsageError(`--artifact "${artifact}" is not an https address`);
  }
  const { comment, hasFault } = await answerPullRequest(options, {
    root: ROOT_DIR,
    bench: benchUntil(signal),
    signal,
    note: (line) => void process.stderr.write(`${line}\n`),
    now: () => performance.now(),
  });
  process.stdout.write(comment);
  if (signal.aborted) return INTERRUPTED;
  return hasFault ? 1 : 0;
}

/** An interrupted run must stop servers and write a report. */
const STOPS_WITHIN_MS = 30_000;

/** @type {(signal: AbortSignal) => Bench} */
const benchUntil = (signal) => async (args, timeoutMs) => {
  const ended = await execa(process.execPath, [...BENCH, ...args], {
    cwd: ROOT_DIR,
    reject: false,
    stdin: "ignore",
    stderr: ["pipe", "inherit"],
    cancelSignal: signal,
    timeout: timeoutMs,
    // Otherwise a terminal's Ctrl-C would also reach it directly, and a second signal kills it while it stops servers.
    detached: true,
    killSignal: "SIGINT",
    forceKillAfterDelay: STOPS_WITHIN_MS,
  });
  const { stdout, stderr, timedOut } = ended;
  return { exitCode: timedOut ? undefined : ended.exitCode, stdout, stderr };
};

/**
 * Verifies and measures the changes of a working tree, and renders the comment.
 * @param {PrOptions} options @param {Omit<MeasureSetting, "base" | "output">} setting
 * @returns {Promise<{ comment: string, hasFault: boolean }>} hasFault: a changed subject gives wrong answers or could
 *   not be measured
 * @throws {UsageError} if the base is unclear
 */
export async function answerPullRequest({ base, budget, output, artifact }, setting) {
  const changes = await readChanges(setting.root, base);
  await prepareOutputFolder(output);
  const whole = { ...setting, output, base: changes.base };
  const described = await describePullRequest(changes, {
    answer: await measureTouched(changes.subjects, budget, whole),
    resultIn: (folder) => loadResult(path.join(output, folder)),
    site: (await loadProject(setting.root)).site,
    ...(artifact && { artifact }),
  });
  const comment = renderPullRequestComment(described);
  await saveText(output, "comment.md", comment);
  return { comment, hasFault: hasFault(described) };
}

/** @param {PullRequest} pullRequest */
const hasFault = ({ subjects }) =>
  subjects.some(({ id, outcome }) => {
    if (outcome?.status !== "measured") {
      return outcome?.status === "wrong" || outcome?.status === "failed";
    }
    const unfinished = outcome.summary.modes.flatMap(({ didNotFinish }) => didNotFinish);
    return unfinished.some(({ appId }) => appId === id);
  });
