/** Pure readings of what the kernel grants this process, from the texts of its files. */

const CAP_SYS_PTRACE = 19n;

/** @typedef {{ first: number, last: number, free: number }} LocalPorts that a connection may start from */

/**
 * Null if the platform does not report it. Each open socket counts as a port, because the list of all sockets takes too
 * long to read.
 * @type {(texts: { range: string, reserved: string, sockets: string }) => LocalPorts | null} sockets: of
 *   /proc/net/sockstat and sockstat6
 */
export function parseLocalPorts({ range, reserved, sockets }) {
  const [first, last] = range.trim().split(/\s+/).map(Number);
  if (!first || !last) return null;
  const inRange = parseCoreList(reserved.trim()).filter((port) => port >= first && port <= last);
  const open = [...sockets.matchAll(/^TCP6?: inuse (\d+)/gm)].map(([, count]) => Number(count));
  const taken = open.reduce((sum, count) => sum + count, inRange.length);
  return { first, last, free: Math.max(0, last - first + 1 - taken) };
}

/** @param {string} meminfo */
export function parseAvailableBytes(meminfo) {
  const kibibytes = /^MemAvailable:\s*(\d+) kB$/m.exec(meminfo)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/** Whether root has CAP_SYS_PTRACE, or that is not known. @param {string} status of its process */
export function seesOtherUsers(status) {
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  return (
    capabilities === undefined || ((BigInt(`0x${capabilities}`) >> CAP_SYS_PTRACE) & 1n) === 1n
  );
}

/**
 * The names of runs in a list of local sockets.
 * @type {(unix: string, prefix: string) => string[]} prefix of names
 */
export function parseRunNames(unix, prefix) {
  return unix.split("\n").flatMap((line) => {
    const name = / @([^@]*)@*$/.exec(line)?.[1];
    return name?.startsWith(prefix) ? [name.slice(prefix.length)] : [];
  });
}

/** @param {string} list in the kernel's form, e.g. "0-3,8" */
export function parseCoreList(list) {
  return list.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    if (range === "" || first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** In the kernel's form. @param {readonly number[]} cores in ascending order */
export function formatCoreList(cores) {
  const starts = cores.filter((core) => !cores.includes(core - 1));
  const ends = cores.filter((core) => !cores.includes(core + 1));
  return starts.map((core, at) => (core === ends[at] ? core : `${core}-${ends[at]}`)).join(",");
}

/** Version 1 writes almost this many bytes if there is no limit. */
const NO_LIMIT_BYTES = 2 ** 62;

/**
 * The folders of all groups that limit a process: its own group, then the groups around it, as far as they are mounted.
 * @param {string} cgroup of /proc/PID/cgroup @param {string} mountinfo @param {string} controller such as "cpu"
 */
export function groupFolders(cgroup, mountinfo, controller) {
  return mountinfo.split("\n").flatMap((line) => {
    const [mount = "", system = ""] = line.split(" - ");
    const [, , , root = "", point = ""] = mount.split(" ").map(unescaped);
    const [type, , options = ""] = system.split(" ");
    const isFirstVersion = type === "cgroup" && options.split(",").includes(controller);
    if (!isFirstVersion && type !== "cgroup2") return [];
    const group = groupOf(cgroup, isFirstVersion ? controller : "");
    // In a container, the mounted folder may be the container's group, while the group's path starts at the host's root.
    const below = root === "/" ? group : group?.startsWith(`${root}/`) && group.slice(root.length);
    const parts = below && !below.includes("..") ? below.split("/").filter(Boolean) : [];
    return [...parts, ""].map((_, up) => [point, ...parts.slice(0, parts.length - up)].join("/"));
  });
}

/** @param {string} cgroup @param {string} controller "" for version 2 */
function groupOf(cgroup, controller) {
  const lines = cgroup.split("\n").map((line) => /^\d+:([^:]*):(.*)$/.exec(line) ?? []);
  return lines.find(([, controllers]) => controllers?.split(",").includes(controller))?.[2];
}

/** Spaces in paths are written in octal. @param {string} text */
const unescaped = (text) =>
  text.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));

/** @typedef {Record<string, string>} Files of a group, by name; empty if its version has no such file */

/** Cores' worth of CPU time; Infinity without a quota. @param {Files} files */
export function quotaIn(files) {
  const first = `${files["cpu.cfs_quota_us"]?.trim()} ${files["cpu.cfs_period_us"]}`;
  const [quota = 0, period = 0] = (files["cpu.max"] || first).split(" ").map(Number);
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY;
}

/** Periods of a quota, and those in which it was used up. @param {Files} files */
export const throttlingIn = ({ "cpu.stat": stat }) => ({
  periods: numberIn(stat, "nr_periods") ?? 0,
  throttled: numberIn(stat, "nr_throttled") ?? 0,
});

/** Infinity without a limit. Files that are only cached can be evicted. @param {Files} files */
export function freeBytesIn(files) {
  const limit = Number.parseInt(files["memory.max"] || files["memory.limit_in_bytes"] || "", 10);
  if (Number.isNaN(limit) || limit > NO_LIMIT_BYTES) return Number.POSITIVE_INFINITY;
  const used = Number(files["memory.current"] || files["memory.usage_in_bytes"]);
  const stat = files["memory.stat"];
  const cached = ["inactive_file", "active_file"].map(
    (name) => numberIn(stat, `total_${name}`) ?? numberIn(stat, name) ?? 0,
  );
  return Math.max(
    0,
    cached.reduce((free, bytes) => free + bytes, limit - used),
  );
}

/** Processes and threads; Infinity without a limit. @param {Files} files */
export function freeTasksIn(files) {
  const limit = Number.parseInt(files["pids.max"] ?? "", 10);
  if (Number.isNaN(limit)) return Number.POSITIVE_INFINITY;
  return Math.max(0, limit - Number(files["pids.current"]));
}

/** @param {string | undefined} stat @param {string} name */
function numberIn(stat, name) {
  const number = new RegExp(`^${name} (\\d+)$`, "m").exec(stat ?? "")?.[1];
  return number === undefined ? null : Number(number);
}
