/** @param {string} text of /proc/PID/stat; its ticks are also of threads that have ended */
export function parseStat(text) {
  // A program's name may hold anything, brackets too.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (/** @type {number} */ index) => Number(fields[index]);
  return {
    state: fields[0] ?? "",
    parent: number(1),
    cpuTicks: number(11) + number(12),
    systemTicks: number(12),
    childTicks: number(13) + number(14),
    threads: number(17),
    startTicks: number(19),
  };
}

/** @param {string} text "<ns on a core> <ns waiting for one> <timeslices>" */
export function parseSchedstat(text) {
  const [cpuNs, waitNs] = text.split(" ", 2);
  return { cpuNs: Number(cpuNs), waitNs: Number(waitNs) };
}

/**
 * Now, or at its largest; null if a process has no memory, such as one that has ended.
 * @type {(status: string, field: "VmRSS" | "VmHWM") => number | null}
 */
export function parseResidentBytes(status, field) {
  const kibibytes = new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/** @param {string} io of a process, its ended children among them: what it has caused to go to a disk */
export const parseWrittenBytes = (io) => Number(/^write_bytes: (\d+)$/m.exec(io)?.[1] ?? 0);

/** @param {string} status */
export function parseCoresAllowed(status) {
  return parseCoreList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? "");
}

/** @param {string} list as the kernel writes it, e.g. "0-3,8" */
export function parseCoreList(list) {
  return list.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    if (range === "" || first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
