import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { execa } from "execa";

/** @import { CommandLine, Ran } from "./command-process.js" */
/** @import { ChildProcess } from "node:child_process" */

export const COMMAND = fileURLToPath(new URL("../../bin/routebench.js", import.meta.url));

/** Limits that cut off the warm-up and the search for cached responses, for tests that need neither. */
export const UNSETTLED = ["settle=200ms", "inspect=100ms"].flatMap((limit) => ["--limit", limit]);

/** Limits for correct servers, which must not fail if the machine stalls for some seconds. */
export const PATIENT = ["start=60s", "answer=30s", "stop=30s"].flatMap((limit) => [
  "--limit",
  limit,
]);

/** Options for a short run. An in-process slice has a fixed number of requests, which many connections finish sooner. */
export const SHORT = ["--quick", "--rounds", "1", ...UNSETTLED, ...PATIENT, "--connections", "200"];

/**
 * Starts the real command, as a terminal or a script would.
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export function startCommand(args, { env = {} } = {}) {
  return execa(process.execPath, [COMMAND, ...args], {
    env: { ...ownMachine(), ...env },
    reject: false,
    stdin: "ignore",
  });
}

let machines = 0;

/** A machine name for each run, so that a test's runs detect each other only if the test wants it. */
export function ownMachine() {
  machines += 1;
  return { ROUTEBENCH_MACHINE: `test-${process.pid}-${machines}` };
}

/** @type {ChildProcess | undefined} */
let commands;
/** One command at a time. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Runs the command to its end, in a process that runs all commands of a test, because loading the command takes
 * longer than most commands.
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 * @returns {Promise<{ exitCode: number, stdout: string, stderr: string, pid: number }>} pid: of the shared process;
 *   stdout and stderr without their last line break, each message in one line
 */
export function runCommand(args, { env = {} } = {}) {
  const ran = last.then(() => send({ args, env: { ...ownMachine(), ...env } }));
  last = ran.catch(() => {});
  return ran;
}

/** Joins the lines of each message, without the last line break. @type {(text: string) => string} */
export function unwrapped(text) {
  const broken = /^((?:error|warning|note): .*)\n {6,9}(?=\S)/gm;
  const joined = text.replace(broken, "$1 ");
  return joined === text ? text.replace(/\n$/, "") : unwrapped(joined);
}

/** @param {CommandLine} line */
async function send(line) {
  commands ??= fork(new URL("command-process.js", import.meta.url), {
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const child = commands;
  const ended = new AbortController();
  const { signal } = ended;
  // The shared process keeps the test's process alive only while a command runs.
  child.ref();
  child.channel?.ref();
  try {
    child.send(line);
    const died = once(child, "exit", { signal }).then(([code, by]) => {
      commands = undefined;
      throw new Error(`the process of ${line.args.join(" ")} ended: ${code ?? by}`);
    });
    const [ran] = await Promise.race([once(child, "message", { signal }), died]);
    const { exitCode, stdout, stderr } = /** @type {Ran} */ (ran);
    const pid = /** @type {number} */ (child.pid);
    return { exitCode, stdout: unwrapped(stdout), stderr: unwrapped(stderr), pid };
  } finally {
    ended.abort();
    child.unref();
    child.channel?.unref();
  }
}

/**
 * Waits until a started command has printed something on its standard error.
 * @param {ReturnType<typeof startCommand>} command
 * @param {RegExp} pattern
 */
export async function untilPrinted(command, pattern) {
  let printed = "";
  await new Promise((resolve, reject) => {
    command.stderr?.on("data", (chunk) => {
      printed += chunk;
      if (pattern.test(printed)) resolve(undefined);
    });
    void command.then(() => reject(new Error(`ended without printing ${pattern}: ${printed}`)));
  });
}
