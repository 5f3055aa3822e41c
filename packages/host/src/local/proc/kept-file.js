import { closeSync, openSync, readSync } from "node:fs";
import { TrialFailure } from "../../trial-failure.js";

/** Tests put another folder in its place, or none. */
export const PROC = process.env.ROUTEBENCH_PROC ?? "/proc";

/** The kernel hands out a longer text in parts of about a page. */
const PAGE_BYTES = 4096;

/** The file was never there, or the process or thread it tells of has ended. */
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
    const remedy = code === "EMFILE" ? "; raise the limit of open files: ulimit -n" : "";
    throw new TrialFailure(
      "not-measured",
      `what the server uses cannot be read: ${message}${remedy}`,
    );
  }
}
