import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { parseResultFile } from "@routebench/contract/result-file";
import { SaveError } from "../save-error.js";
import { UsageError } from "../usage-error.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** No run makes a larger file; reading one could use up all memory. */
const MAX_RESULT_BYTES = 256 * 1024 ** 2;

/** @type {(dir: string, name: string, text: string) => Promise<void>} @throws {SaveError} */
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
 * @param {string} file @param {string} text
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

/** @type {(dir: string, result: ResultFile) => Promise<void>} */
export async function saveResult(dir, result) {
  await saveText(dir, "result.json", `${JSON.stringify(result, null, 1)}\n`);
}

/** @param {string} dir */
export const hasResult = (dir) => existsSync(path.join(dir, "result.json"));

/** @param {string} file @throws {UsageError} saying what is wrong with it */
export async function loadResult(file) {
  let text;
  try {
    const found = await stat(file);
    // Reading another kind of thing, such as a pipe, may never end.
    if (!found.isFile()) throw new UsageError(`cannot read the result file "${file}": not a file`);
    const { size } = found;
    if (size > MAX_RESULT_BYTES) {
      const [found, most] = [size, MAX_RESULT_BYTES].map((bytes) => Math.round(bytes / 1024 ** 2));
      throw new UsageError(
        `cannot use "${file}": it has ${found} MB, more than the ${most} MB of any result`,
      );
    }
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOENT") {
      throw new UsageError(
        `there is no result file "${file}"; a run saves results/latest/result.json`,
      );
    }
    throw new UsageError(`cannot read the result file "${file}" (${code})`);
  }
  try {
    return parseResultFile(text);
  } catch (error) {
    throw new UsageError(`cannot use "${file}": ${/** @type {Error} */ (error).message}`);
  }
}
