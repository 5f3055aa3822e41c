/** The look at this machine before a run: what it grants, what its kernel lets a run know, and what that means. */
import os from "node:os";
import { readOpenFileLimit } from "@routebench/generators/connections/open-socket";
import { UsageError } from "../usage-error.js";
import { PROC, readLink, readNames, readText, SYS } from "./kernel-files.js";
import {
  freeBytesIn,
  freeTasksIn,
  groupFolders,
  parseAvailableBytes,
  parseLocalPorts,
  parseRunNames,
  quotaIn,
  seesOtherUsers,
  throttlingIn,
} from "./readings.js";

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

/** A server and its load generator each use a core. */
const CORES_OF_RUN = 2;

const QUOTA_ADVICE = `The load generator sleeps between slices, and servers stop when the quota is used up. Grant ${CORES_OF_RUN} cores or more, as with docker run --cpus ${CORES_OF_RUN}.`;
const HIDDEN = "it hides the files of servers of another user (CAP_SYS_PTRACE is missing)";
const HIDDEN_ADVICE =
  "What these servers write, and on which other ports they listen, is not known. In a container, add --cap-add SYS_PTRACE.";

/**
 * @param {string} what
 * @param {string} found a clause
 * @param {string | null} [advice] what it means for a run, and what to do; absent if all is well
 * @param {boolean} [isRefused] no run can start
 */
export const finding = (what, found, advice = null, isRefused = false) => ({
  what,
  found,
  advice,
  isRefused,
});

/** @typedef {ReturnType<typeof finding>} MachineFinding */

/**
 * What a run says at its start, if there is advice.
 * @type {(machine: MachineLook, haveOtherUser?: boolean) => MachineFinding[]} haveOtherUser: servers run as another user than root
 */
export function findingsOf(machine, haveOtherUser = false) {
  const { quotaCores, countsCpuTime, hidesOtherUsers, hasLoopback } = machine;
  const noQuota = countsCpuTime ? "none" : "not known";
  const isSmall = quotaCores !== null && quotaCores < CORES_OF_RUN;
  const isHidden = hidesOtherUsers && haveOtherUser;
  const noLoopback = "No server can listen. Run: ip link set lo up";
  return [
    finding(
      "CPU quota",
      quotaCores ? `${quotaCores} cores` : noQuota,
      isSmall ? QUOTA_ADVICE : null,
    ),
    isHidden
      ? finding("/proc", HIDDEN, HIDDEN_ADVICE)
      : finding("/proc", countsCpuTime ? "shows what a run needs" : "does not show CPU time"),
    hasLoopback
      ? finding("loopback", "up")
      : finding("loopback", "down, as in a new network namespace", noLoopback, true),
  ];
}

/** @param {MachineFinding[]} findings @throws {UsageError} if a run is refused */
export function notesOf(findings) {
  return findings.flatMap(({ what, found, advice, isRefused }) => {
    if (isRefused) throw new UsageError(`${what}: ${found}. ${advice}`);
    return advice ? `note: ${what}: ${found}. ${advice}` : [];
  });
}
