import { readdirSync, readFileSync } from "node:fs";
import { execa } from "execa";

/** @typedef {{ pid: number, parent: number, command: string }} Process */

/**
 * The processes of this machine whose command line contains a text.
 * @param {string} text
 * @returns {Promise<string[]>} their command lines
 */
export async function commandLinesWith(text) {
  return (await processes()).map(({ command }) => command).filter((line) => line.includes(text));
}

/**
 * The children of a process that have not ended.
 * @param {number} pid
 * @returns {Promise<Process[]>}
 */
export async function childrenOf(pid) {
  const children = (await processes()).filter(({ parent }) => parent === pid);
  // The search may start ps, the guard outlives this process, and the tests' commands share a process.
  return children.filter(
    ({ command }) => !/^ps |guard-process\.js|command-process\.js/.test(command),
  );
}

/**
 * The processes that a run started and that have not ended, whatever their parent is now. Linux only.
 * @param {number} pid of the command, which may have ended
 * @returns {Promise<string[]>} command lines without the guard's
 */
export function startedBy(pid) {
  return carriersOf(`ROUTEBENCH_RUN=${pid}-`);
}

/**
 * The processes whose environment contains a text. Linux only.
 * @param {string} text
 * @returns {Promise<string[]>} their command lines
 */
export async function carriersOf(text) {
  return (await processes())
    .filter(({ pid }) => environmentOf(pid).includes(text))
    .map(({ command }) => command);
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}

/** @param {number} pid */
export async function isRunning(pid) {
  return (await processes()).some((running) => running.pid === pid);
}

/** @returns {Promise<Process[]>} without zombies */
async function processes() {
  return process.platform === "linux" ? fromProc() : fromPs();
}

/** Reads synchronously: tests that wait for a process read often, and asynchronous reads take several times the CPU time. */
function fromProc() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      if (command === "") return [];
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      // The process ended in the meantime.
      return [];
    }
  });
}

async function fromPs() {
  const { stdout } = await execa("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").map((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}
