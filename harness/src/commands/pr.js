import { execa } from "execa";
import { answerPullRequest } from "../pr/answer.js";
import { INTERRUPTED } from "../session/interruption.js";
import { UsageError } from "../usage-error.js";
import { BENCH, ROOT_DIR } from "../workspace.js";

/** @import { Bench } from "../pr/measure.js" */

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

/** @type {(signal: AbortSignal) => Bench} */
const benchUntil = (signal) => async (args, timeoutMs) => {
  const ended = await execa(process.execPath, [...BENCH, ...args], {
    ...{ cwd: ROOT_DIR, reject: false, stdin: "ignore", stderr: ["pipe", "inherit"] },
    ...{ cancelSignal: signal, timeout: timeoutMs },
  });
  const { stdout, stderr, timedOut } = ended;
  return { exitCode: timedOut ? undefined : ended.exitCode, stdout, stderr };
};
