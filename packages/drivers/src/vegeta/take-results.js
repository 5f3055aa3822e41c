import readline from "node:readline";
import { execa } from "execa";
import { DriverError } from "../driver.js";
import { parseResult } from "./raw-result.js";

/**
 * Brings a host's raw results here, and reads them.
 * @param {string} host that was asserted
 * @param {string} command that hands them over
 * @param {import("./judge.js").Judge} judge
 * @param {{ sshOptions: readonly string[], signal: AbortSignal }} means
 * @returns {Promise<import("./host-load.js").Judged[]>}
 * @throws {DriverError} where they do not come, or are no results
 */
export async function takeResults(host, command, judge, { sshOptions, signal }) {
  const brought = execa("ssh", [...sshOptions, "--", host, command], {
    ...{ stdin: "ignore", buffer: { stdout: false }, cancelSignal: signal },
  });
  const decoded = execa("vegeta", ["encode", "-to=json"], {
    ...{ buffer: { stdout: false }, cancelSignal: signal },
  });
  const ended = brought.pipe(decoded);
  // Where reading fails first, that is told.
  ended.catch(() => {});
  /** @type {import("./host-load.js").Judged[]} */
  const judged = [];
  try {
    for await (const line of readline.createInterface({ input: decoded.stdout })) {
      const result = parseResult(line);
      const { seq, sentUs, latencyUs, bytes: bodyBytes } = result;
      judged.push({ seq, sentUs, latencyUs, bodyBytes, outcome: judge.judge(result) });
    }
  } catch (error) {
    brought.kill();
    decoded.kill();
    throw error;
  }
  try {
    await ended;
  } catch (error) {
    signal.throwIfAborted();
    const { stderr } = /** @type {import("execa").ExecaError} */ (error);
    throw new DriverError(
      `the results of ${host} did not come: ${String(stderr).trim().slice(-200)}`,
    );
  }
  return judged;
}
