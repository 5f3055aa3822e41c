/** The texts of /proc, parsed. */

/**
 * @typedef {object} Stat
 * @property {string} state a letter: R running, S asleep, T stopped, Z ended but not yet buried …
 * @property {number} parent
 * @property {number} cpuTicks of a process: all its threads', those that have ended too
 * @property {number} childTicks of the children that have ended, and theirs
 * @property {number} threads how many the process has
 * @property {number} startTicks since boot
 */

/**
 * @param {string} text of /proc/PID/stat or /proc/PID/task/TID/stat
 * @returns {Stat}
 */
export function parseStat(text) {
  // A program's name may hold anything, brackets too.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (/** @type {number} */ index) => Number(fields[index]);
  return {
    state: fields[0] ?? "",
    parent: number(1),
    cpuTicks: number(11) + number(12),
    childTicks: number(13) + number(14),
    threads: number(17),
    startTicks: number(19),
  };
}

/**
 * @param {string} text "<ns on a core> <ns waiting for one> <timeslices>"
 * @returns {{ cpuNs: number, waitNs: number }}
 */
export function parseSchedstat(text) {
  const [cpuNs, waitNs] = text.split(" ", 2);
  return { cpuNs: Number(cpuNs), waitNs: Number(waitNs) };
}

/**
 * @param {string} status of /proc/PID/status
 * @param {"VmRSS" | "VmHWM"} field now, or at its largest
 * @returns {number | null} null if a process has no memory, such as one that has ended
 */
export function parseResidentBytes(status, field) {
  const kibibytes = new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/**
 * @param {string} status of /proc/PID/status
 * @returns {number[]} the cores that the process may use
 */
export function parseCoresAllowed(status) {
  return parseCoreList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? "");
}

/**
 * @param {string} list as the kernel writes it, e.g. "0-3,8"
 * @returns {number[]}
 */
export function parseCoreList(list) {
  return list.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    if (range === "" || first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
