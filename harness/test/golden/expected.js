import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { renderWholeRun, WHOLE_RUNS } from "./outputs.js";
import { renderSituation, SITUATIONS } from "./situations.js";

/** @import { Output } from "./outputs.js" */

const EXPECTED = new URL("expected/", import.meta.url);

/**
 * All golden files, by folder: one for each whole run, and one for the situations.
 * @type {Record<string, () => Promise<Output[]>>}
 */
export const FOLDERS = {
  ...Object.fromEntries(WHOLE_RUNS.map((name) => [name, () => renderWholeRun(name)])),
  situations: () =>
    Promise.all(
      Object.keys(SITUATIONS).map(async (name) => ({
        name: `${name}.md`,
        text: await renderSituation(name),
      })),
    ),
};

/** @returns {Promise<string[]>} the folders of which something is expected */
export const expectedFolders = () => readdir(EXPECTED);

/**
 * @param {string} folder
 * @returns {Promise<Map<string, string>>} its golden files by name; empty where there are none yet
 */
export async function loadExpected(folder) {
  const dir = new URL(`${folder}/`, EXPECTED);
  const names = await readdir(dir).catch(() => []);
  const files = names.map(async (name) => {
    const text = await readFile(new URL(name, dir), "utf8");
    return /** @type {const} */ ([name, text]);
  });
  return new Map(await Promise.all(files));
}

/**
 * Writes the golden files of a folder anew, and none beside them.
 * @param {string} folder
 * @param {Output[]} outputs
 */
export async function saveExpected(folder, outputs) {
  const dir = new URL(`${folder}/`, EXPECTED);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await Promise.all(outputs.map(({ name, text }) => writeFile(new URL(name, dir), text)));
}
