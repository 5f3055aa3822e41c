import { readdirSync, readFileSync } from "node:fs";

/** @typedef {{ pid: number, parent: number }} ProcessEntry */

/** @returns {ProcessEntry[]} every process of this machine; empty where there is no /proc */
export function readProcesses() {
  return readPids().flatMap((pid) => {
    const parent = readParent(pid);
    return parent === null ? [] : [{ pid, parent }];
  });
}

/**
 * @param {string} variable "NAME=value"
 * @returns {number[]} the processes that were started with it in their environment
 */
export function findByEnvironment(variable) {
  return readPids().filter((pid) => {
    try {
      return `\0${readFileSync(`/proc/${pid}/environ`, "latin1")}`.includes(`\0${variable}\0`);
    } catch {
      // It has ended, or is another user's.
      return false;
    }
  });
}

/**
 * @param {number} ancestor
 * @param {ProcessEntry[]} processes
 * @returns {number[]} its children, their children and so on
 */
export function descendantsOf(ancestor, processes) {
  const children = processes.filter(({ parent }) => parent === ancestor).map(({ pid }) => pid);
  return children.flatMap((pid) => [pid, ...descendantsOf(pid, processes)]);
}

/** @returns {number[]} */
function readPids() {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function readParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // A program's name may hold anything, brackets too.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ", 2)[1]);
  } catch {
    return null;
  }
}
