import os from "node:os";
import { execa } from "execa";
import { PROC, parseCoreList, parseCoresAllowed, readText } from "./proc.js";

/** @import { Host } from "../host.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

const SYSTEM = "/sys/devices/system/cpu";
const QUOTA_FILE = "/sys/fs/cgroup/cpu.max";

/** Hardware threads of a core; empty where the platform does not report them. @param {number} core */
const threadsBeside = (core) =>
  parseCoreList(readText(`${SYSTEM}/cpu${core}/topology/thread_siblings_list`).trim());

/**
 * Which cores each side is held to, and the words before a command that hold it there.
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
  const { server, generator, onOneCore } = chooseCores(allowedCores(), threadsBeside);
  const prefix = hasLifeline ? lifeline : [];
  if (!hasTaskset || server === undefined || generator === undefined) {
    return { cores: null, prefixes: { server: prefix, generator: prefix } };
  }
  const holding = (/** @type {number} */ core) => [...prefix, "taskset", "-c", String(core)];
  return {
    cores: { server: [server], generator: [generator] },
    ...(onOneCore && { onOneCore }),
    prefixes: { server: holding(server), generator: holding(generator) },
  };
}

/**
 * A generator on the second hardware thread of the servers' core would slow some servers more than others.
 * @param {number[]} allowed
 * @param {(core: number) => number[]} besideOf the hardware threads of its core
 * @returns {{ server?: number, generator?: number, onOneCore: boolean }}
 */
export function chooseCores([server, ...others], besideOf) {
  if (server === undefined) return { onOneCore: false };
  const beside = besideOf(server);
  const apart = others.find((core) => !beside.includes(core));
  return {
    server,
    generator: apart ?? others[0],
    onOneCore: apart === undefined && others.length > 0,
  };
}

/** @param {string[]} command */
async function works([program = "", ...args]) {
  const { failed } = await execa(program, args, { reject: false, timeout: 2000 });
  return !failed;
}

/** A container is often given only some. Empty where the platform does not report it. */
const allowedCores = () => parseCoresAllowed(readText(`${PROC}/self/status`));

/** How many cores' time, such as 1.5, this process and all that it starts may use at most. */
export const coresOfOwn = () =>
  Math.min(os.availableParallelism(), parseQuota(readText(QUOTA_FILE)));

/** @param {string} text of cpu.max: microseconds in each period of so many, or "max" */
export function parseQuota(text) {
  const [quota, period] = text.trim().split(" ").map(Number);
  return quota && period ? quota / period : Number.POSITIVE_INFINITY;
}
