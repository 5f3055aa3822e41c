import os from "node:os";
import { execa } from "execa";
import { PROC, readText, SYS } from "../machine/kernel-files.js";
import { readQuota } from "../machine/look.js";
import { parseCoreList, parseCoresAllowed } from "./proc.js";

/** @import { Host } from "../host.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

const SYSTEM = `${SYS}/devices/system/cpu`;

/** The hardware threads of a core; empty if the platform does not report them. @param {number} core */
const threadsOfCore = (core) =>
  parseCoreList(readText(`${SYSTEM}/cpu${core}/topology/thread_siblings_list`).trim());

/**
 * The cores of each side, and the command prefixes that pin processes to them.
 * @typedef {Pick<Environment, "onOneCore"> & { cores: Host["cores"], prefixes: Prefixes }} Placement
 * @typedef {{ server: string[], generator: string[] }} Prefixes
 */

/**
 * `taskset` pins a process; `setpriv` has the kernel end it when the harness dies, even by SIGKILL.
 * @returns {Promise<Placement>}
 */
export async function findPlacement() {
  if (process.platform !== "linux") return { cores: null, prefixes: { server: [], generator: [] } };
  const lifeline = ["setpriv", "--pdeathsig", "KILL"];
  const [hasLifeline, hasTaskset] = await Promise.all([
    works([...lifeline, "true"]),
    works(["taskset", "-c", String(allowedCores()[0]), "true"]),
  ]);
  const { server, generator, onOneCore } = chooseCores(allowedCores(), threadsOfCore);
  const prefix = hasLifeline ? lifeline : [];
  if (!hasTaskset || server === undefined || generator === undefined) {
    return { cores: null, prefixes: { server: prefix, generator: prefix } };
  }
  const pinnedTo = (/** @type {number} */ core) => [...prefix, "taskset", "-c", String(core)];
  return {
    cores: { server: [server], generator: [generator] },
    ...(onOneCore && { onOneCore }),
    prefixes: { server: pinnedTo(server), generator: pinnedTo(generator) },
  };
}

/**
 * Different cores if possible: a generator on a hardware thread of the servers' core slows some servers more.
 * @param {number[]} allowed
 * @param {(core: number) => number[]} siblingsOf the hardware threads of a core
 * @returns {{ server?: number, generator?: number, onOneCore: boolean }}
 */
export function chooseCores([server, ...otherCores], siblingsOf) {
  if (server === undefined) return { onOneCore: false };
  const siblings = siblingsOf(server);
  const separate = otherCores.find((core) => !siblings.includes(core));
  return {
    server,
    generator: separate ?? otherCores[0],
    onOneCore: separate === undefined && otherCores.length > 0,
  };
}

/** @param {string[]} command */
async function works([program = "", ...args]) {
  const { failed } = await execa(program, args, { reject: false, timeout: 2000 });
  return !failed;
}

/** Containers often may use only some cores. Empty if the platform does not report it. */
const allowedCores = () => parseCoresAllowed(readText(`${PROC}/self/status`));

/** How many cores this process and its children may use in total, such as 1.5. */
export const availableCores = () =>
  Math.min(os.availableParallelism(), readQuota() ?? Number.POSITIVE_INFINITY);
