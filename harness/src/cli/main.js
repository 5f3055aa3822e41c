import { parseArgs } from "node:util";
import { DEFAULT_SUITE } from "@routebench/contract/suite";
import { whyNotInstalled } from "@routebench/host/installation";
import { UsageError } from "@routebench/host/usage-error";
import { messageLines } from "@routebench/report/terminal/text";
import { CommanderError } from "commander";
import { loadSuite, suiteIds } from "../find/suites.js";
import { SaveError } from "../results/result-store.js";
import { createProgram } from "./program.js";
import { describeError, INTERRUPTED } from "./session/interruption.js";

/** Returns the exit code. @param {string[]} args @param {AbortSignal} signal aborted by Ctrl-C */
export async function main(args, signal) {
  let exitCode = 0;
  try {
    const exitWith = (/** @type {number} */ code) => {
      exitCode = code;
    };
    const isWhole = args[args.indexOf("--help") + 1] === "all" && args.includes("--help");
    const program = createProgram(signal, exitWith, await suiteOf(args), { isWhole });
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Ctrl-C ends work such as an installation with a UsageError, which is not the user's fault.
    return signal.aborted && error instanceof UsageError ? INTERRUPTED : exitCodeOf(error);
  }
}

/**
 * Finds the suite before the command line is read, because a suite has options of its own. If the default suite is
 * missing, only commands that need a suite fail.
 * @param {string[]} args
 */
export async function suiteOf(args) {
  const { values } = parseArgs({ args, options: { suite: { type: "string" } }, strict: false });
  if (typeof values.suite === "string") return loadSuite(values.suite);
  return (await suiteIds()).includes(DEFAULT_SUITE) ? loadSuite(DEFAULT_SUITE) : null;
}
/** @param {unknown} error */
function exitCodeOf(error) {
  // commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const notInstalled = whyNotInstalled(error);
  if (notInstalled !== null) return exitCodeOf(new UsageError(notInstalled));
  const isUsual = error instanceof UsageError || error instanceof SaveError;
  const message = isUsual ? `error: ${error.message}` : (refusalOf(error) ?? describeError(error));
  process.stderr.write(`${messageLines(message).join("\n")}\n`);
  return error instanceof UsageError ? error.exitCode : 1;
}

/** If the system refuses something, routebench is not at fault: the user must change permissions or free space. */
const REFUSED = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"];

/** @param {unknown} error @returns {string | null} null if the system refused nothing */
export function refusalOf(error) {
  if (!(error instanceof Error) || !("code" in error && "path" in error)) return null;
  const { code, path, message } = error;
  if (!REFUSED.includes(String(code))) return null;
  const reason = message.replace(`${code}: `, "").split(",", 1)[0];
  return `error: cannot use "${path}": ${reason} (${code})`;
}
