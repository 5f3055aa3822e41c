import { readdirSync, readFileSync } from "node:fs";
import { parseStat } from "./parse-proc.js";
import { PROC } from "./proc-folder.js";

/** @typedef {{ pid: number, parent: number }} ProcessEntry */

/** @returns {ProcessEntry[]} every process of this machine; empty if there is no /proc */
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
      return `\0${readFileSync(`${PROC}/${pid}/environ`, "latin1")}`.includes(`\0${variable}\0`);
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
    return readdirSync(PROC).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function readParent(pid) {
  try {
    return parseStat(readFileSync(`${PROC}/${pid}/stat`, "latin1")).parent;
  } catch {
    return null;
  }
}
