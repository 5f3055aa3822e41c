import { setTimeout as sleep } from "node:timers/promises";
import { ExecaError, execa } from "execa";
import { GeneratorError, GeneratorLate } from "./generator.js";
import { watchBytesRead } from "./windows.js";

/** @import { LoadRun } from "./generator.js" */
/** @import { WindowReading } from "./windows.js" */
/** @import { Load } from "@routebench/contract/trial" */

const MAX_OUTPUT_CHARACTERS = 64 * 1024;

/** How long a generator may take beyond its load and its wait for the last responses. */
export const DEFAULT_GRACE_MS = 5000;

const KILL_AFTER_MS = 500;

/** How long a signal to all processes of a terminal may take, on a busy machine. */
const ONE_SIGNAL_MS = 300;

/** @typedef {Pick<LoadRun, "graceMs" | "signal"> & { load: Pick<Load, "durationMs" | "timeoutMs"> }} GeneratorRun */

/**
 * Runs a load generator to its end, and reads meanwhile how many bytes it has read; no readings if the platform does
 * not report them. No shell is involved.
 * @type {(name: string, command: string[], run: GeneratorRun) => Promise<{ stdout: string, bytesRead: WindowReading[]
 *   }>}
 * @throws {GeneratorError} if it hangs, fails, prints too much or is killed
 * @throws {ExecaError} with `isCanceled`, if the signal ended it
 */
export async function runGenerator(
  name,
  [program = "", ...args],
  { load, graceMs = DEFAULT_GRACE_MS, signal },
) {
  const limitMs = (load.durationMs ?? 0) + load.timeoutMs + graceMs;
  const generator = execa(program, args, {
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS,
    maxBuffer: MAX_OUTPUT_CHARACTERS,
    stdin: "ignore",
    timeout: limitMs,
  });
  const endWatch = watchBytesRead(generator.pid);
  try {
    const { stdout } = await generator;
    return { stdout, bytesRead: endWatch() };
  } catch (error) {
    endWatch();
    if (!(error instanceof ExecaError) || error.isCanceled) throw error;
    if (error.timedOut) throw new GeneratorLate(name, limitMs);
    // The same signal may be on its way to the run, such as the hangup of a terminal: then the run was interrupted.
    if (error.isTerminated) await sleep(ONE_SIGNAL_MS, undefined, { signal }).catch(() => {});
    throw new GeneratorError(`${name} ${explain(error)}`);
  }
}

/** @param {ExecaError} error */
function explain(error) {
  if (error.isMaxBuffer) return "printed far more than a report and was stopped";
  if (error.isTerminated) return `was ended by ${error.signal}`;
  const printed = String(error.stderr ?? "").trim();
  if (printed) return `failed: ${printed.slice(0, 200)}`;
  if (error.exitCode === undefined) return `failed: ${error.shortMessage}`;
  return `exited with code ${error.exitCode} and printed nothing`;
}

/** @template T @param {string} name @param {string} output @param {{ parse: (json: unknown) => T }} schema */
export function parsePrinted(name, output, schema) {
  try {
    return schema.parse(JSON.parse(output));
  } catch {
    throw notReport(name, output);
  }
}

/** The output is cut short, garbled, or another program's. @type {(name: string, output: string) => GeneratorError} */
export function notReport(name, output) {
  const start = JSON.stringify(output.trim().slice(0, 120));
  return new GeneratorError(`${name} printed something that is not its report: ${start}`);
}
