import { readFileSync } from "node:fs";
import { execa } from "execa";

/** @type {string} e.g. "pnpm@12.21.0" */
const PACKAGE_MANAGER = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
).packageManager;

/**
 * Runs the pnpm that the project names, whether or not one is installed.
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<string | null>} why it failed, in a line; null if it did not
 */
export async function runPnpm(args, cwd) {
  return faultOf(await pnpm(args, cwd));
}

/**
 * The same, for what it prints.
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ stdout: string, fault: string | null }>}
 */
export async function askPnpm(args, cwd) {
  const ended = await pnpm(args, cwd);
  return { stdout: ended.stdout ?? "", fault: faultOf(ended) };
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
async function pnpm(args, cwd) {
  const installed = await execa("pnpm", args, { cwd, reject: false });
  return installed.code === "ENOENT"
    ? execa("npx", ["-y", PACKAGE_MANAGER, ...args], { cwd, reject: false })
    : installed;
}

/** @param {{ failed: boolean, stdout?: string, stderr?: string, shortMessage?: string }} ended */
function faultOf({ failed, stdout, stderr, shortMessage }) {
  if (!failed) return null;
  const lines = `${stderr}\n${stdout}`.split("\n").map((line) => line.trim());
  return lines.find((line) => /\bERR|×|error/i.test(line)) ?? shortMessage ?? "pnpm failed";
}
