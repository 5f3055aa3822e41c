import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";

/** @import { Socket } from "node:net" */
/** @import { Writable } from "node:stream" */

const GUARD_PROGRAM = fileURLToPath(new URL("guard-process.js", import.meta.url));

export const RUN_VARIABLE = "ROUTEBENCH_RUN";

/** Its value in a process's environment names the server that the process belongs to. */
export const SERVER_VARIABLE = "ROUTEBENCH_SERVER";

/** The environment before routebench changed it, for commands of the caller. */
export const CALLER_ENVIRONMENT = { ...process.env };

let run = "";
let folder = "";
let servers = 0;
/** @type {Writable | undefined} */
let guardInput;

/**
 * Starts a process that outlives the harness and cleans up after it, because the kernel's parent-death signal reaches
 * only children. All processes that the harness starts from now on carry the run's mark.
 */
export function ensureGuard() {
  if (run !== "") return;
  run = `${process.pid}-${randomBytes(8).toString("hex")}`;
  // In its own session, so that Ctrl-C does not end it. Its input closes when the harness ends. It does not carry the
  // mark of an outer run, because the outer run's guard would end it.
  const guard = spawn(process.execPath, [GUARD_PROGRAM, RUN_VARIABLE, run], {
    detached: true,
    env: { ...process.env, [RUN_VARIABLE]: undefined },
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => {});
  guard.unref();
  const { stdin } = guard;
  stdin.on("error", () => {});
  /** @type {Socket} */ (stdin).unref();
  guardInput = stdin;
  process.env[RUN_VARIABLE] = run;
}

/**
 * Guards a process group, because some servers overwrite their environment and so the mark in it. Call the returned
 * function when the group has ended, because its number may be reused.
 * @param {number} group
 */
export function guardGroup(group) {
  guardInput?.write(`+${group}\n`);
  return () => void guardInput?.write(`-${group}\n`);
}

/**
 * From now on temporary files, including those of suites and servers, are in one folder. It is removed when the harness
 * ends, even if it is killed, because it has keys and worktrees.
 * @param {string} [repository] that may have worktrees in the folder
 * @throws {UsageError} if the folder cannot be made
 */
export function ensureRunFolder(repository = ROOT_DIR) {
  if (folder !== "") return;
  const parent = os.tmpdir();
  try {
    folder = makeGuardedFolder(path.join(parent, "routebench-run-"), repository);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(
      `temporary files cannot be written to "${parent}" (${code}). Name another folder in TMPDIR`,
    );
  }
  // Servers may run as another user.
  if (process.geteuid?.() === 0) chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A server still writes to it. The guard ends that server first.
    }
  });
}

/**
 * Makes a folder that is removed if the harness is killed, for files that cannot be in the run's folder.
 * @param {string} prefix of its path
 * @param {string} [repository] that may have worktrees in the folder
 */
export function makeGuardedFolder(prefix, repository) {
  ensureGuard();
  const made = `${prefix}${randomBytes(8).toString("hex")}`;
  // Report it to the guard before making it, because the harness may be killed at any moment.
  guardInput?.write(`+${JSON.stringify({ folder: made, repository })}\n`);
  mkdirSync(made, { mode: 0o700 });
  return made;
}

/** Name and value of a variable that marks a server's processes. @returns {[string, string]} */
export function nextServerMark() {
  servers += 1;
  return [SERVER_VARIABLE, `${run}-${servers}`];
}
