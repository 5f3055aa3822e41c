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

/** Its value in a process's environment says whose family the process is of. */
export const SERVER_VARIABLE = "ROUTEBENCH_SERVER";

let run = "";
let folder = "";
let servers = 0;
/** @type {Writable | undefined} */
let guardInput;

/**
 * Starts the process that outlives the harness and ends what it has left: the kernel's parent-death
 * signal reaches children only. All that the harness starts carries the run's mark from now on.
 */
export function ensureGuard() {
  if (run !== "") return;
  run = `${process.pid}-${randomBytes(8).toString("hex")}`;
  // A session of its own: Ctrl-C is not for it. Its input ends when the harness does.
  // Nor has it the mark of a run that has started this one, whose guard ends what has it.
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
 * Some servers write over their environment, and the mark in it. What is returned is to be called
 * when the group has ended, for its number may be given to others then.
 * @param {number} group
 */
export function guardGroup(group) {
  guardInput?.write(`+${group}\n`);
  return () => void guardInput?.write(`-${group}\n`);
}

/**
 * From now on temporary files, of suites and servers too, lie in one folder that goes when the harness ends, however it
 * does: keys are among them, and worktrees.
 * @param {string} [repository] whose worktrees may lie in it
 * @throws {UsageError} where it cannot be made
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
  // Servers may be another user's.
  if (process.geteuid?.() === 0) chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A server still writes into it; the guard ends that one first.
    }
  });
}

/**
 * Makes a folder that goes when the harness is killed, for what cannot lie in the one above.
 * @param {string} prefix of its path
 * @param {string} [repository] whose worktrees may lie in it
 */
export function makeGuardedFolder(prefix, repository) {
  ensureGuard();
  const made = `${prefix}${randomBytes(8).toString("hex")}`;
  // The guard knows it first, because the harness may be killed at any moment.
  guardInput?.write(`+${JSON.stringify({ folder: made, repository })}\n`);
  mkdirSync(made, { mode: 0o700 });
  return made;
}

/** Name and value of a variable that marks one server's family. @returns {[string, string]} */
export function nextServerMark() {
  servers += 1;
  return [SERVER_VARIABLE, `${run}-${servers}`];
}
