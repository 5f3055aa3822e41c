import { readFileSync } from "node:fs";
import { execa } from "execa";

/** @type {string} e.g. "pnpm@12.21.0" */
const PACKAGE_MANAGER = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
).packageManager;

/**
 * Runs the pnpm that the project names, whether or not one is installed.
 * @type {(args: string[], cwd: string) => Promise<{ stdout: string, fault: string | null }>}
 */
export async function runPnpm(args, cwd) {
  let ended = await execa("pnpm", args, { cwd, reject: false });
  if (ended.code === "ENOENT") {
    ended = await execa("npx", ["-y", PACKAGE_MANAGER, ...args], { cwd, reject: false });
  }
  const { failed, stdout = "", stderr, shortMessage } = ended;
  if (!failed) return { stdout, fault: null };
  const lines = `${stderr}\n${stdout}`.split("\n").map((line) => line.trim());
  const fault = lines.find((line) => /\bERR|×|error/i.test(line)) ?? shortMessage ?? "pnpm failed";
  return { stdout, fault };
}
