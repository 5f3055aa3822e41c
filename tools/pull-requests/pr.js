import { UsageError } from "@routebench/host/usage-error";
import { BENCH, ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { answerPullRequest } from "./answer.js";

/** @import { Bench } from "./measure.js" */

/**
 * Prints the comment that a pull request of the working tree would get.
 * @param {Parameters<typeof answerPullRequest>[0]} options
 * @param {AbortSignal} signal aborted by Ctrl-C
 * @returns {Promise<number>} exit code: 1 where something that it touches answers wrongly or could
 *   not be measured
 * @throws {UsageError}
 */
export async function pr(options, signal) {
  const { artifact } = options;
  if (artifact !== undefined && !/^https:\/\/[\w.-]+\/[\w./#?=&%-]*$/.test(artifact)) {
    throw new UsageError(`--artifact "${artifact}" is not an https address`);
  }
  const note = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const place = { root: ROOT_DIR, bench: benchUntil(signal), signal, note };
  const { comment, hasFault } = await answerPullRequest(options, place);
  process.stdout.write(comment);
  if (signal.aborted) return INTERRUPTED;
  return hasFault ? 1 : 0;
}

/** A run that was told to end has servers to stop and a report to write. */
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
    // It has servers to stop, so it is told once: a terminal's Ctrl-C would reach it too.
    detached: true,
    killSignal: "SIGINT",
    forceKillAfterDelay: STOPS_WITHIN_MS,
  });
  const { stdout, stderr, timedOut } = ended;
  return { exitCode: timedOut ? undefined : ended.exitCode, stdout, stderr };
};
