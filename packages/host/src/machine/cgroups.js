/** Pure readings of control groups, versions 1 and 2, from the texts of the kernel's files. */

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

/**
 * Cores' worth of CPU time; Infinity without a quota.
 * @param {{ max: string, quotaUs: string, periodUs: string }} texts of both versions; empty if there is no such file
 */
export function parseQuota({ max, quotaUs, periodUs }) {
  const [quota = 0, period = 0] = (max || `${quotaUs.trim()} ${periodUs}`).split(" ").map(Number);
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY;
}

/** @param {string} stat of cpu.stat @returns {Throttling} */
export const parseThrottling = (stat) => ({
  periods: numberIn(stat, "nr_periods") ?? 0,
  throttled: numberIn(stat, "nr_throttled") ?? 0,
});

/** @typedef {{ periods: number, throttled: number }} Throttling throttled: periods in which the quota was used up */

/**
 * The group that was throttled most; null without a quota.
 * @type {(before: Throttling[], after: Throttling[]) => Throttling | null} one for each group with a quota
 */
export function throttlingBetween(before, after) {
  const changes = after.map(({ periods, throttled }, index) => ({
    periods: Math.max(0, periods - (before[index]?.periods ?? 0)),
    throttled: Math.max(0, throttled - (before[index]?.throttled ?? 0)),
  }));
  return changes.toSorted((a, b) => b.throttled - a.throttled)[0] ?? null;
}

/**
 * What a group may still use; Infinity without a limit. Files that are only cached can be evicted.
 * @param {{ limit: string, used: string, stat: string }} texts
 */
export function parseFreeBytes({ limit, used, stat }) {
  const bytes = Number.parseInt(limit, 10);
  if (Number.isNaN(bytes) || bytes > NO_LIMIT_BYTES) return Number.POSITIVE_INFINITY;
  const cached = numberIn(stat, "total_inactive_file") ?? numberIn(stat, "inactive_file") ?? 0;
  return Math.max(0, bytes - Number(used) + cached);
}

/** Processes and threads that a group may still start. @type {(max: string, current: string) => number} */
export const parseFreeTasks = (max, current) =>
  /^\d/.test(max) ? Math.max(0, Number(max) - Number(current)) : Number.POSITIVE_INFINITY;

/** @param {string} stat @param {string} name */
function numberIn(stat, name) {
  const number = new RegExp(`^${name} (\\d+)$`, "m").exec(stat)?.[1];
  return number === undefined ? null : Number(number);
}
