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

/** Between a file's name and a number, in the name of one that is being written: nobody else's is named so. */
export const UNFINISHED = ".routebench-unfinished-";

/**
 * Whole or not at all, even if the process is killed or the disk is full: the text goes to a
 * temporary file, which is then renamed.
 * @param {string} file @param {string | Uint8Array} text
 */
async function writeWhole(file, text) {
  const unfinished = `${file}${UNFINISHED}${randomInt(2 ** 47)}`;
  // Nothing that is there already, such as a link to elsewhere, is written to.
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

/** Else the new name may be lost with the power. Not every system can. @param {string} dir */
async function syncFolder(dir) {
  const handle = await open(dir).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** As a run does. A packed result of an earlier run goes. @type {(dir: string, result: ResultFile) => Promise<void>} */
export async function saveResult(dir, result) {
  await saveText(dir, RESULT, `${JSON.stringify(result, null, 1)}\n`);
  await rm(path.join(dir, PACKED_RESULT), { force: true });
}

/**
 * As it is published: the same result packs to the same bytes, by any Node.
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

/** What a full disk does not take is tried again: what was measured is worth more than when it is saved. */
export class Saves {
  /** @type {SaveError | null} why some of it is not saved yet */
  unsaved = null;
  /** @type {Map<string, () => Promise<void>>} */
  #left = new Map();

  /** @param {(line: string) => void} note */
  constructor(note) {
    this.note = note;
  }

  /**
   * Saves it, and all that could not be saved before. Returns whether it was saved.
   * @param {string} what a later one of this name takes its place
   * @param {() => Promise<void>} save
   */
  async attempt(what, save) {
    const before = this.unsaved;
    this.#left.set(what, save);
    this.unsaved = null;
    for (const [name, saveOne] of this.#left) {
      try {
        await saveOne();
        this.#left.delete(name);
      } catch (error) {
        if (!(error instanceof SaveError)) throw error;
        this.unsaved = error;
      }
    }
    if (this.unsaved && !before) {
      this.note(`✗ ${this.unsaved.message}. The run continues and tries again.`);
    }
    return !this.#left.has(what);
  }
}
