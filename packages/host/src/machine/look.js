/** The look at this machine before a run: what it grants, and what its kernel lets a run know. */
import os from "node:os";
import { readOpenFileLimit } from "@routebench/generators/connections/open-socket";
import { freeBytesIn, freeTasksIn, groupFolders, quotaIn, throttlingIn } from "./cgroups.js";
import { PROC, readLink, readNames, readText, SYS } from "./kernel-files.js";
import { parseAvailableBytes, parseLocalPorts, parseRunNames, seesOtherUsers } from "./readings.js";

/** @import { Room } from "../host.js" */

const QUOTA = ["cpu.max", "cpu.cfs_quota_us", "cpu.cfs_period_us"];
const MEMORY = ["max", "current", "stat", "limit_in_bytes", "usage_in_bytes"];

/** @typedef {ReturnType<typeof lookAtMachine>} MachineLook */

export const lookAtMachine = () => ({
  quotaCores: readQuota(),
  hasLoopback: hasLoopback(),
  countsCpuTime: Number.parseInt(readText(`${PROC}/self/schedstat`), 10) > 0,
  hidesOtherUsers: process.geteuid?.() === 0 && !seesOtherUsers(readText(`${PROC}/self/status`)),
});

/** A strict sandbox hides the network interfaces, and may still have a loopback. */
function hasLoopback() {
  try {
    const interfaces = Object.values(os.networkInterfaces()).flat();
    return interfaces.some((each) => each?.internal && each.family === "IPv4");
  } catch {
    return true;
  }
}

/** @returns {Room} */
export const readRoom = () => ({
  openFilesLimit: readOpenFileLimit(),
  memoryBytes: Math.min(
    // Without /proc, Node reports that no memory is available.
    parseAvailableBytes(readText(`${PROC}/meminfo`)) ?? (process.availableMemory() || os.freemem()),
    ...groups(
      "memory",
      MEMORY.map((name) => `memory.${name}`),
    ).map(freeBytesIn),
  ),
  tasks: leastOf(groups("pids", ["pids.max", "pids.current"]).map(freeTasksIn)),
  localPorts: parseLocalPorts({
    range: readText(`${PROC}/sys/net/ipv4/ip_local_port_range`),
    reserved: readText(`${PROC}/sys/net/ipv4/ip_local_reserved_ports`),
    sockets: readText(`${PROC}/self/net/sockstat`) + readText(`${PROC}/self/net/sockstat6`),
  }),
});

/** In cores; null without a CPU quota. */
export const readQuota = () => leastOf(groups("cpu", QUOTA).map(quotaIn));

/** Of the group with the least CPU quota; null without a quota. */
export function readThrottling() {
  const files = groups("cpu", [...QUOTA, "cpu.stat"]);
  const [least] = files.sort((a, b) => quotaIn(a) - quotaIn(b));
  return least && quotaIn(least) < Number.POSITIVE_INFINITY ? throttlingIn(least) : null;
}

/** @param {number[]} limits */
function leastOf(limits) {
  const least = Math.min(...limits);
  return least === Number.POSITIVE_INFINITY ? null : least;
}

/** The files of each control group that limits this process. @param {string} controller @param {string[]} names */
const groups = (controller, names) =>
  groupFolders(readText(`${PROC}/self/cgroup`), readText(`${PROC}/self/mountinfo`), controller)
    .map((folder) => folder.replace(/^\/sys(?=\/)/, SYS))
    .map((folder) =>
      Object.fromEntries(names.map((name) => [name, readText(`${folder}/${name}`)])),
    );

/**
 * Descriptions of runs in other network namespaces, whose local sockets cannot be reached. From inside a container, the
 * kernel shows only the container's processes.
 * @param {string} prefix of the names of their sockets
 */
export function runsInOtherNamespaces(prefix) {
  const here = readLink(`${PROC}/self/ns/net`);
  const pids = (readNames(PROC) ?? []).filter((name) => /^\d+$/.test(name));
  // The first process of a namespace stays, while others come and go.
  const namespaces = new Map(
    pids.toReversed().map((pid) => [readLink(`${PROC}/${pid}/ns/net`) ?? here, pid]),
  );
  namespaces.delete(here);
  return [...namespaces.values()].flatMap((pid) =>
    parseRunNames(readText(`${PROC}/${pid}/net/unix`), `routebench-${prefix}`).map(
      () => `in the network namespace of process ${pid}`,
    ),
  );
}
