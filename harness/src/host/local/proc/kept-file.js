import { closeSync, openSync, readSync } from "node:fs";

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

/** @param {number} descriptor */
function readFrom(descriptor) {
  let text = "";
  for (;;) {
    const bytes = readSync(descriptor, page, 0, PAGE_BYTES, text.length);
    text += page.toString("latin1", 0, bytes);
    if (bytes < PAGE_BYTES / 2) return text;
  }
}

/** @template T @param {() => T} read @throws {Error} too many open files, say */
function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    if (GONE.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) return null;
    throw error;
  }
}
