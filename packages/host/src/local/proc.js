/** Reads and parses the kernel's files about processes and cores in /proc. */
import { closeSync, openSync, readSync } from "node:fs";
import { PROC } from "../machine/kernel-files.js";
import { parseCoreList } from "../machine/readings.js";
import { TrialFailure } from "../trial-failure.js";
import { TICK_MS } from "../usage-between.js";

/** @import { CoreTimes } from "../usage-between.js" */

/** The kernel returns longer texts in parts of about a page. */
const PAGE_BYTES = 4096;

/** The file never existed, or its process or thread has ended. */
const GONE = new Set(["ENOENT", "ESRCH", "EACCES", "ENOTDIR"]);

const page = Buffer.alloc(PAGE_BYTES);

/**
 * A file of /proc that is kept open to be read many times. Opening costs ten times as much as reading. An open file
 * also keeps referring to the same process when the process number is reused.
 */
export class KeptFile {
  /** @type {number | null} */
  #descriptor;

  /** @param {string} path */
  constructor(path) {
    this.#descriptor = unlessGone(() => openSync(path, "r"));
  }

  /** Null if there is no such file, or its process or thread has ended. */
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
 * Opens all files, or none if descriptors run out.
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

/** @template T @param {() => T} read @throws {TrialFailure} if descriptors run out, for example */
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

/** @param {string} text of /proc/PID/stat, with the ticks of ended threads included */
export function parseStat(text) {
  // A program's name may have any characters, including brackets.
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

/** @param {string} text "<ns on a core> <ns waiting for a core> <timeslices>" */
export function parseSchedstat(text) {
  const [cpuNs, waitNs] = text.split(" ", 2);
  return { cpuNs: Number(cpuNs), waitNs: Number(waitNs) };
}

/**
 * Current or peak memory; null if a process has none, such as a process that has ended.
 * @type {(status: string, field: "VmRSS" | "VmHWM") => number | null}
 */
export function parseResidentBytes(status, field) {
  const kibibytes = new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/** Native addons of Node that a process has loaded. @param {string} maps of a process */
export const parseAddons = (maps) => maps.match(/(?<=\s)\/.*\.node$/gm) ?? [];

/** @param {string} io of a process: bytes that it and its ended children caused to be written to a disk */
export const parseWrittenBytes = (io) => Number(/^write_bytes: (\d+)$/m.exec(io)?.[1] ?? 0);

/** @param {string} status */
export function parseCoresAllowed(status) {
  return parseCoreList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? "");
}

/** @type {KeptFile | undefined} */
let stat;

/**
 * Times since boot, exact to the kernel's ticks of 10 ms; empty if the platform does not report them.
 * @param {readonly number[]} [cores] default: all
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
