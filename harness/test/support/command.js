import { fileURLToPath } from "node:url";
import { execa } from "execa";

const COMMAND = fileURLToPath(new URL("../../bin/routebench.js", import.meta.url));

/** A warm-up and a look for kept responses that are cut off: whoever looks at neither needs neither. */
export const UNSETTLED = ["--limit", "settle=200ms", "--limit", "inspect=100ms"];

/** Of a run that is to be short. */
export const SHORT = [
  ...["--quick", "--rounds", "1", ...UNSETTLED],
  ...["--requests", "500", "--connections", "20"],
];

/** Of one with wrk, which a quick look does without. */
export const SHORT_WITH_WRK = [
  ...["--rounds", "1", ...UNSETTLED],
  ...["--requests", "500", "--connections", "20", "--duration", "1s"],
];

/**
 * Starts the real command, as a terminal or a script would.
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export function startCommand(args, { env = {} } = {}) {
  return execa(process.execPath, [COMMAND, ...args], { env, reject: false, stdin: "ignore" });
}

/**
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 * @returns {Promise<{ exitCode: number | undefined, stdout: string, stderr: string }>}
 */
export async function runCommand(args, options) {
  const { exitCode, stdout, stderr } = await startCommand(args, options);
  return { exitCode, stdout, stderr };
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
