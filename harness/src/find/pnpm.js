import { readFileSync } from "node:fs";
import { execa } from "execa";

/** @type {string} e.g. "pnpm@12.21.0" */
const PACKAGE_MANAGER = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
).packageManager;

/** A slow registry and a large workspace. */
const LIMIT_MS = 15 * 60_000;

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs the pnpm that the project names, whether or not one is installed.
 * @type {(args: string[], cwd: string) => Promise<{ stdout: string, fault: string | null }>}
 */
export async function runPnpm(args, cwd) {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const options = { cwd, reject: false, cancelSignal: stop.signal, timeout: LIMIT_MS };
  let ended = await execa("pnpm", args, options);
  if (ended.code === "ENOENT") {
    ended = await execa("npx", ["-y", PACKAGE_MANAGER, ...args], options);
  }
  for (const signal of SIGNALS) process.off(signal, onSignal);
  const { failed, stdout = "", stderr, shortMessage, isCanceled, timedOut } = ended;
  if (!failed) return { stdout, fault: null };
  if (isCanceled) return { stdout, fault: "it was interrupted" };
  if (timedOut) return { stdout, fault: `it had not ended after ${LIMIT_MS / 60_000} minutes` };
  const lines = `${stderr}\n${stdout}`.split("\n").map((line) => line.trim());
  const fault = lines.find((line) => /\bERR|×|error/i.test(line)) ?? shortMessage ?? "pnpm failed";
  return { stdout, fault };
}
