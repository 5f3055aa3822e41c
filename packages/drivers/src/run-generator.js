import { ExecaError, execa } from "execa";
import { DriverError } from "./driver.js";

const MAX_OUTPUT_CHARACTERS = 64 * 1024;

/** How long a generator may take beyond its stated time before it counts as hung. */
const GRACE_MS = 5000;

/**
 * Runs a load generator to its end.
 * @param {string} name for messages
 * @param {string[]} command the program and its arguments; no shell is involved
 * @param {Pick<import("./driver.js").DriverRun, "load" | "signal">} run
 * @returns {Promise<string>} what it printed
 * @throws {DriverError} where it fails, hangs, floods or is killed
 * @throws {ExecaError} with `isCanceled`, where the signal ended it
 */
export async function runGenerator(name, [program = "", ...args], { load, signal }) {
  try {
    const { stdout } = await execa(program, args, {
      cancelSignal: signal,
      forceKillAfterDelay: 500,
      maxBuffer: MAX_OUTPUT_CHARACTERS,
      stdin: "ignore",
      timeout: (load.durationMs ?? 0) + load.timeoutMs + GRACE_MS,
    });
    return stdout;
  } catch (error) {
    if (!(error instanceof ExecaError) || error.isCanceled) throw error;
    throw new DriverError(`${name} ${explain(error)}`);
  }
}

/** @param {ExecaError} error */
function explain(error) {
  if (error.timedOut) return "did not end in time and was stopped";
  if (error.isMaxBuffer) return "printed far more than a report and was stopped";
  if (error.isTerminated) return `was ended by ${error.signal}`;
  const said = String(error.stderr ?? "").trim();
  return `failed: ${said.slice(0, 200) || error.shortMessage}`;
}
