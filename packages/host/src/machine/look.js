/** The look at this machine before a run: what it grants, and what its kernel lets a run know. */
import os from "node:os";
import { readOpenFileLimit } from "@routebench/generators/connections/open-socket";
import {
  groupFolders,
  parseFreeBytes,
  parseFreeTasks,
  parseQuota,
  parseThrottling,
} from "./cgroups.js";
import { PROC, readLink, readNames, readText, SYS } from "./kernel-files.js";
import {
  parseAvailableBytes,
  parseLocalPorts,
  parseRunNames,
  whyProcessesAreHidden,
} from "./readings.js";

/** @import { Room } from "../host.js" */

/**
 * @typedef {object} Machine
 * @property {number | null} quotaCores the least CPU quota of its control groups; null without a quota
 * @property {boolean} hasLoopback
 * @property {boolean} countsCpuTime of each thread
 * @property {string | null} whyHidden why /proc hides processes of other users; null if it does not
 * @property {Room} room
 */

/** @returns {Machine} */
export const lookAtMachine = () => ({
  quotaCores: readQuota(),
  hasLoopback: Object.values(os.networkInterfaces())
    .flat()
    .some((each) => each?.internal && each.family === "IPv4"),
  countsCpuTime: Number.parseInt(readText(`${PROC}/self/schedstat`), 10) > 0,
  whyHidden: whyProcessesAreHidden({
    status: readText(`${PROC}/self/status`),
    mountinfo: readText(`${PROC}/self/mountinfo`),
  }),
  room: readRoom(),
});

/** @returns {Room} */
export const readRoom = () => ({
  openFilesLimit: readOpenFileLimit(),
  memoryBytes: Math.min(
    parseAvailableBytes(readText(`${PROC}/meminfo`)) ?? process.availableMemory(),
    ...groupsOf("memory").map((folder) =>
      parseFreeBytes({
        limit: either(folder, "memory.max", "memory.limit_in_bytes"),
        used: either(folder, "memory.current", "memory.usage_in_bytes"),
        stat: readText(`${folder}/memory.stat`),
      }),
    ),
  ),
  tasks: leastOf(
    groupsOf("pids").map((folder) =>
      parseFreeTasks(readText(`${folder}/pids.max`), readText(`${folder}/pids.current`)),
    ),
  ),
  localPorts: parseLocalPorts({
    range: readText(`${PROC}/sys/net/ipv4/ip_local_port_range`),
    reserved: readText(`${PROC}/sys/net/ipv4/ip_local_reserved_ports`),
    tables: ["tcp", "tcp6"].map((name) => readText(`${PROC}/self/net/${name}`)),
  }),
});

/** Null without a quota. */
export const readQuota = () => leastOf(groupsOf("cpu").map(quotaOf));

/** @param {number[]} limits */
function leastOf(limits) {
  const least = Math.min(...limits);
  return least === Number.POSITIVE_INFINITY ? null : least;
}

/** Of all groups with a quota. */
export const readThrottling = () =>
  groupsOf("cpu").flatMap((folder) =>
    quotaOf(folder) === Number.POSITIVE_INFINITY
      ? []
      : parseThrottling(readText(`${folder}/cpu.stat`)),
  );

/** @param {string} folder */
const quotaOf = (folder) =>
  parseQuota({
    max: readText(`${folder}/cpu.max`),
    quotaUs: readText(`${folder}/cpu.cfs_quota_us`),
    periodUs: readText(`${folder}/cpu.cfs_period_us`),
  });

/** @param {string} controller */
const groupsOf = (controller) =>
  groupFolders(readText(`${PROC}/self/cgroup`), readText(`${PROC}/self/mountinfo`), controller).map(
    (folder) => folder.replace(/^\/sys(?=\/)/, SYS),
  );

/** @type {(folder: string, name: string, earlierName: string) => string} */
const either = (folder, name, earlierName) =>
  readText(`${folder}/${name}`) || readText(`${folder}/${earlierName}`);

/**
 * Descriptions of runs in other network namespaces, whose local sockets cannot be reached. From inside a container, the
 * kernel shows only the container's processes.
 * @param {string} prefix of the names of their sockets
 */
export function runsInOtherNamespaces(prefix) {
  const here = readLink(`${PROC}/self/ns/net`);
  /** @type {Map<string, string>} */
  const processes = new Map();
  for (const name of (readNames(PROC) ?? []).filter((name) => /^\d+$/.test(name))) {
    const namespace = readLink(`${PROC}/${name}/ns/net`);
    if (namespace !== null && namespace !== here) processes.set(namespace, name);
  }
  return [...processes.values()].flatMap((pid) =>
    parseRunNames(readText(`${PROC}/${pid}/net/unix`), `routebench-${prefix}`).map(
      () => `in the network namespace of process ${pid}`,
    ),
  );
}
