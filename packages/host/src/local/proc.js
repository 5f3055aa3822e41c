/** What the kernel says of processes and cores, in the files of /proc. */
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { TrialFailure } from "../trial-failure.js";
import { TICK_MS } from "../usage-between.js";

/** @import { CoreTimes } from "../usage-between.js" */

/** Tests put another folder in its place, or none. */
export const PROC = process.env.ROUTEBENCH_PROC ?? "/proc";

/** The kernel hands out a longer text in parts of about a page. */
const PAGE_BYTES = 4096;

/** The file never existed, or its process or thread has ended. */
const GONE = new Set(["ENOENT", "ESRCH", "EACCES", "ENOTDIR"]);

const page = Buffer.alloc(PAGE_BYTES);

/**
 * A file of /proc that is read over and over. Opening costs ten times what reading does; and an
 * open file stays that of the same process when its number is given away.
 */
export class KeptFile {
  /** @type {number | null} */
  #descriptor;

  /** @param {string} path */
  constructor(path) {
    this.#descriptor = unlessGone(() => openSync(path, "r"));
  }

  /** Null if there is no such file or what it is of has ended. */
  read() {
    const descriptor = this.#descriptor;
    if (descriptor === null) return null;
    const text = unlessGone(() => readFrom(descriptor));
    return text === "" ? null : text;
  }

  close() {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

/**
 * All of them or, for want of descriptors, none.
 * @template {string} Name
 * @param {string} dir
 * @param {readonly Name[]} names
 */
export function keepFiles(dir, names) {
  const kept = /** @type {Record<Name, KeptFile>} */ ({});
  try {
    for (const name of names) kept[name] = new KeptFile(`${dir}/${name}`);
    return kept;
  } catch (error) {
    closeFiles(kept);
    throw error;
  }
}

/** @param {Record<string, KeptFile>} files */
export function closeFiles(files) {
  for (const file of Object.values(files)) file.close();
}

/** @param {number} descriptor */
function readFrom(descriptor) {
  let text = "";
  for (;;) {
    const bytes = readSync(descriptor, page, 0, PAGE_BYTES, text.length);
    text += page.toString("latin1", 0, bytes);
    if (bytes < PAGE_BYTES / 2) return text;
  }
}

/** @template T @param {() => T} read @throws {TrialFailure} for want of descriptors, say */
function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (GONE.has(code)) return null;
    const remedy = code === "EMFILE" ? ". Raise the limit of open files: ulimit -n" : "";
    throw new TrialFailure(
      "not-measured",
      `the resources that the server uses cannot be read: ${message}${remedy}`,
    );
  }
}

/** Empty where it cannot be read: what it is of has ended, or is another user's. @param {string} file */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

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

/** @type {KeptFile | undefined} */
let stat;

/**
 * Since boot, exact to the kernel's ticks of 10 ms; empty if the platform does not report it.
 * @param {readonly number[]} [cores] only these
 */
export function readCoreTimes(cores) {
  stat ??= new KeptFile(`${PROC}/stat`);
  const times = parseCoreTimes(stat.read() ?? "");
  return cores === undefined ? times : times.filter(({ core }) => cores.includes(core));
}

/** @type {(stat: string) => CoreTimes[]} */
export function parseCoreTimes(stat) {
  return [...stat.matchAll(/^cpu(\d+) ([\d ]+)$/gm)].map(([, core, times = ""]) => {
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
      times.split(" ").map((ticks) => Number(ticks) * TICK_MS);
    return {
      core: Number(core),
      busyMs: user + nice + system + irq + softirq,
      idleMs: idle + iowait,
      stealMs: steal,
    };
  });
}
