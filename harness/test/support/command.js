import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { execa } from "execa";

/** @import { AskedCommand, Ran } from "./command-process.js" */
/** @import { ChildProcess } from "node:child_process" */

export const COMMAND = fileURLToPath(new URL("../../bin/routebench.js", import.meta.url));

/** A warm-up and a look for kept responses that are cut off: whoever looks at neither needs neither. */
export const UNSETTLED = ["settle=200ms", "inspect=100ms"].flatMap((limit) => ["--limit", limit]);

/** Of servers that are right: a machine that stops for some seconds makes no fault of theirs. */
export const PATIENT = ["start=60s", "answer=30s", "stop=30s"].flatMap((limit) => [
  "--limit",
  limit,
]);

/** Of a run that is to be short. An in-process slice is a number of requests, and with many connections few of them wait in turn. */
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

/** A test's runs see each other only where it wants them to. */
function ownMachine() {
  machines += 1;
  return { ROUTEBENCH_MACHINE: `test-${process.pid}-${machines}` };
}

/** @type {ChildProcess | undefined} */
let commands;
/** One command at a time. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Runs the command to its end, in a process that runs all of a test's commands: loading them takes longer than most run.
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 * @returns {Promise<{ exitCode: number, stdout: string, stderr: string, pid: number }>} pid: of that process, which
 *   lives on; what is written without the line break at its end
 */
export function runCommand(args, { env = {} } = {}) {
  const ran = last.then(() => ask({ args, env: { ...ownMachine(), ...env } }));
  last = ran.catch(() => {});
  return ran;
}

/** @param {AskedCommand} asked */
async function ask(asked) {
  commands ??= fork(new URL("command-process.js", import.meta.url), {
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const child = commands;
  const ended = new AbortController();
  const { signal } = ended;
  // It may keep the test's process waiting only while a command runs.
  child.ref();
  child.channel?.ref();
  try {
    child.send(asked);
    const died = once(child, "exit", { signal }).then(([code, by]) => {
      commands = undefined;
      throw new Error(`the process of ${asked.args.join(" ")} ended: ${code ?? by}`);
    });
    const [ran] = await Promise.race([once(child, "message", { signal }), died]);
    const { exitCode, stdout, stderr } = /** @type {Ran} */ (ran);
    const pid = /** @type {number} */ (child.pid);
    return { exitCode, stdout: stdout.replace(/\n$/, ""), stderr: stderr.replace(/\n$/, ""), pid };
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
export async function untilItSays(command, pattern) {
  let said = "";
  await new Promise((resolve, reject) => {
    command.stderr?.on("data", (chunk) => {
      said += chunk;
      if (pattern.test(said)) resolve(undefined);
    });
    void command.then(() => reject(new Error(`it ended without saying ${pattern}: ${said}`)));
  });
}
