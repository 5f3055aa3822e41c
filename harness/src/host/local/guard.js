import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";

/**
 * @import { Socket } from "node:net"
 * @import { Writable } from "node:stream"
 */

const GUARD_PROGRAM = fileURLToPath(new URL("guard-process.js", import.meta.url));

const RUN_VARIABLE = "ROUTEBENCH_RUN";

/** Its value in a process's environment says whose family the process is of. */
export const SERVER_VARIABLE = "ROUTEBENCH_SERVER";

let run = "";
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

/** Name and value of a variable that marks one server's family. @returns {[string, string]} */
export function nextServerMark() {
  servers += 1;
  return [SERVER_VARIABLE, `${run}-${servers}`];
}
