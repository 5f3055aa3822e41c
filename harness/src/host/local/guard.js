import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT_DIR } from "../../workspace.js";

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
let told;

/**
 * Starts the process that outlives the harness and ends what it has left: the kernel's parent-death
 * signal reaches children only. All that the harness starts carries the run's mark from now on.
 */
export function ensureGuard() {
  if (run !== "") return;
  run = `${process.pid}-${randomBytes(8).toString("hex")}`;
  // A session of its own: Ctrl-C is not for it. Its input ends when the harness does.
  const guard = spawn(process.execPath, [GUARD_PROGRAM, RUN_VARIABLE, run], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => {});
  guard.unref();
  const { stdin } = guard;
  stdin.on("error", () => {});
  /** @type {Socket} */ (stdin).unref();
  told = stdin;
  process.env[RUN_VARIABLE] = run;
}

/**
 * Some servers write over their environment, and the mark in it. What is returned is to be called
 * when the group has ended, for its number may be given to others then.
 * @param {number} group
 */
export function guardGroup(group) {
  told?.write(`+${group}\n`);
  return () => void told?.write(`-${group}\n`);
}

/**
 * From now on temporary files, of suites and servers too, lie in one folder that goes when the harness ends, however it
 * does: keys are among them, and worktrees.
 * @param {string} [repository] whose worktrees may lie in it
 */
export function ensureRunFolder(repository = ROOT_DIR) {
  if (folder !== "") return;
  ensureGuard();
  folder = mkdtempSync(path.join(os.tmpdir(), "routebench-run-"));
  // Servers may be another user's.
  if (process.geteuid?.() === 0) chmodSync(folder, 0o1777);
  told?.write(`+${JSON.stringify({ folder, repository })}\n`);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Name and value of a variable that marks one server's family. @returns {[string, string]} */
export function nextServerMark() {
  servers += 1;
  return [SERVER_VARIABLE, `${run}-${servers}`];
}
