import { randomInt } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { gzipSync, strToU8 } from "fflate";
import { PACKED_RESULT, RESULT } from "./load-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @type {(dir: string, name: string, text: string | Uint8Array) => Promise<void>} @throws {SaveError} */
export async function saveText(dir, name, text) {
  const file = path.join(dir, name);
  try {
    await writeWhole(file, text);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new SaveError(
      `cannot write "${file}" (${code ?? message}); what was saved before is intact`,
    );
  }
}

/** Part of the names of temporary files, between the final name and a number. It is unique to routebench. */
export const UNFINISHED = ".routebench-unfinished-";

/**
 * Writes a file completely or not at all, even if the process is killed or the disk is full: the text goes to a
 * temporary file, which is then renamed.
 * @param {string} file @param {string | Uint8Array} text
 */
async function writeWhole(file, text) {
  const unfinished = `${file}${UNFINISHED}${randomInt(2 ** 47)}`;
  // "wx" never writes to an existing file, such as a link to another place.
  const handle = await open(unfinished, "wx");
  try {
    try {
      // Unlike a single write, writeFile continues after a short write until the disk reports that it is full.
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Otherwise a power failure may lose the new name. Not every system supports it. @param {string} dir */
async function syncFolder(dir) {
  const handle = await open(dir).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Removes the packed result of an earlier run. @type {(dir: string, result: ResultFile) => Promise<void>} */
export async function saveResult(dir, result) {
  await saveText(dir, RESULT, `${JSON.stringify(result, null, 1)}\n`);
  await rm(path.join(dir, PACKED_RESULT), { force: true });
}

/**
 * Saves a result for publication. Every Node packs the same result into the same bytes.
 * @type {(dir: string, result: ResultFile) => Promise<void>}
 */
export async function savePackedResult(dir, result) {
  const bytes = gzipSync(strToU8(JSON.stringify(result)), { mtime: 0, level: 9 });
  await saveText(dir, PACKED_RESULT, bytes);
  await rm(path.join(dir, RESULT), { force: true });
}

/** Results could not be saved: shown as one sentence, with exit code 1. */
export class SaveError extends Error {
  /** @override */
  name = "SaveError";
}

/** Repeats saves that failed, for example because the disk was full, so that measurements are not lost. */
export class Saves {
  /** @type {SaveError | null} why some files are not saved yet */
  unsaved = null;
  /** @type {Map<string, () => Promise<void>>} */
  #pending = new Map();

  /** @param {(line: string) => void} note */
  constructor(note) {
    this.note = note;
  }

  /**
   * Tries this save and all pending saves. Returns whether this save succeeded.
   * @param {string} what name; a later save with the same name replaces it
   * @param {() => Promise<void>} save
   */
  async attempt(what, save) {
    const before = this.unsaved;
    this.#pending.set(what, save);
    this.unsaved = null;
    for (const [name, savePending] of this.#pending) {
      try {
        await savePending();
        this.#pending.delete(name);
      } catch (error) {
        if (!(error instanceof SaveError)) throw error;
        this.unsaved = error;
      }
    }
    if (this.unsaved && !before) {
      this.note(`warning: ${this.unsaved.message}. The run continues and tries again.`);
    }
    return !this.#pending.has(what);
  }
}
