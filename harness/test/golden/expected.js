import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";

const EXPECTED = new URL("expected/", import.meta.url);

/** @param {import("./runs.js").RunName} run */
const folderOf = (run) => new URL(`${run}/`, EXPECTED);

/** @returns {Promise<string[]>} the runs of which something is expected */
export const expectedRuns = () => readdir(EXPECTED);

/**
 * @param {import("./runs.js").RunName} run
 * @returns {Promise<Map<string, string>>} the golden files by name; empty where there are none yet
 */
export async function loadExpected(run) {
  const folder = folderOf(run);
  const names = await readdir(folder).catch(() => []);
  const files = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), "utf8");
    return /** @type {const} */ ([name, text]);
  });
  return new Map(await Promise.all(files));
}

/**
 * Writes the golden files of a run anew, and none beside them.
 * @param {import("./runs.js").RunName} run
 * @param {import("./outputs.js").Output[]} outputs
 */
export async function saveExpected(run, outputs) {
  const folder = folderOf(run);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(outputs.map(({ name, text }) => writeFile(new URL(name, folder), text)));
}
