import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file whole or not at all, whatever ends the process or fills the disk meanwhile: what is
 * not yet whole has another name, the file's own and a number.
 * @param {string} file
 * @param {string} text
 * @throws {NodeJS.ErrnoException} the file is as it was before
 */
export async function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}`;
  try {
    const handle = await open(unfinished, "w");
    try {
      // Unlike a single write, this goes on after a short one until the disk says that it is full.
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
