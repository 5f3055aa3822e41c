import { constants } from "node:fs";
import { access, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { parseResultFile } from "@routebench/contract/result-file";
import { CHART_FILES } from "@routebench/report/sections/chart-names";
import { SaveError } from "../save-error.js";
import { UsageError } from "../usage-error.js";
import { writeWhole } from "./atomic-write.js";

/** No run makes a larger file; reading one could use up all memory. */
const MAX_RESULT_BYTES = 256 * 1024 ** 2;

/** What a run writes into its folder, beside the charts of its suite. */
const FILES = ["result.json", "report.md", "report.html", ...CHART_FILES];

/**
 * Makes sure, before anything is measured, that results can be written.
 * @param {string} dir
 * @throws {UsageError}
 */
export async function prepareOutputFolder(dir) {
  try {
    await makeFolder(path.resolve(dir));
    await access(dir, constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(`cannot write results to "${dir}" (${code}); choose another --output`);
  }
}

/**
 * Makes a folder and its parents. Node's own `recursive` never returns if a folder exists that cannot
 * hold others, such as /proc.
 * @param {string} dir absolute
 */
async function makeFolder(dir) {
  const found = await stat(dir).catch(() => null);
  if (found?.isDirectory()) return;
  if (!found && dir !== path.dirname(dir)) await makeFolder(path.dirname(dir));
  await mkdir(dir);
}

/**
 * Removes temporary files of runs that were killed. The caller must hold the folder's lock.
 * @param {string} dir
 * @param {readonly string[]} [charts] of the suite
 */
export async function removeHalfWritten(dir, charts = []) {
  const files = new Set([...FILES, ...charts]);
  // An atomic write that is killed leaves the name and a number.
  const names = (await readdir(dir)).filter((name) => {
    const [, file = ""] = /^(.+)\.\d+$/.exec(name) ?? [];
    return files.has(file);
  });
  await Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })));
}

/**
 * Writes a file whole or not at all: a reader never sees half of it.
 * @param {string} dir
 * @param {string} name
 * @param {string} text
 * @throws {SaveError} naming the file
 */
export async function saveText(dir, name, text) {
  const file = path.join(dir, name);
  try {
    await writeWhole(file, text);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new SaveError(
      `cannot write "${file}" (${code ?? message}); what was saved before is whole`,
    );
  }
}

/**
 * @param {string} dir
 * @param {import("@routebench/contract/result-file").ResultFile} result
 */
export async function saveResult(dir, result) {
  await saveText(dir, "result.json", `${JSON.stringify(result, null, 1)}\n`);
}

/**
 * @param {string} dir
 * @returns {Promise<boolean>} whether a run was saved there
 */
export const hasResult = (dir) =>
  access(path.join(dir, "result.json")).then(
    () => true,
    () => false,
  );

/**
 * @param {string} file
 * @returns {Promise<import("@routebench/contract/result-file").ResultFile>}
 * @throws {UsageError} saying what is wrong with the file
 */
export async function loadResult(file) {
  let text;
  try {
    const { size } = await statFile(file);
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
    throw new UsageError(`cannot read the result file "${file}" (${code})`);
  }
  try {
    return parseResultFile(text);
  } catch (error) {
    throw new UsageError(`cannot use "${file}": ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {string} file
 * @throws {UsageError} if it is another kind of thing: reading a pipe, for one, may never end
 */
async function statFile(file) {
  const found = await stat(file);
  if (!found.isFile()) throw new UsageError(`cannot read the result file "${file}": not a file`);
  return found;
}
