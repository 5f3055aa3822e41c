import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file whole or not at all, even if the process is killed or the disk is full: the text goes to
 * a temporary file, whose name is the file's own and a number, which is then renamed.
 * @param {string} file
 * @param {string} text
 * @throws {NodeJS.ErrnoException} the file is as it was before
 */
export async function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}`;
  try {
    const handle = await open(unfinished, "w");
    try {
      // Unlike a single write, writeFile continues after a short write until the disk reports that it is full.
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}
