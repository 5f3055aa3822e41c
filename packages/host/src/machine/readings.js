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
