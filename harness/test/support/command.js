import { fileURLToPath } from "node:url";
import { execa } from "execa";

const COMMAND = fileURLToPath(new URL("../../bin/routebench.js", import.meta.url));

/** Of a run that is to be short: a warm-up that does not settle is cut off. */
export const SHORT = [
  ...["--quick", "--rounds", "1", "--limit", "settle=2s"],
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
