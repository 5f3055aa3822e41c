import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parseResultFile } from "@routebench/contract/result-file";
import { UsageError } from "@routebench/host/usage-error";

/** The file that a run writes. */
export const RESULT = "result.json";

/** The file that is published, packed with gzip. */
export const PACKED_RESULT = `${RESULT}.gz`;

/** No run writes a larger file, and reading it could use up all memory. */
const MAX_RESULT_BYTES = 256 * 1024 ** 2;

const MAX_MB = MAX_RESULT_BYTES / 1024 ** 2;

/** @type {Map<string | undefined, string>} by zlib's codes */
const PACKING_FAULTS = new Map([
  ["ERR_BUFFER_TOO_LARGE", `it is larger than ${MAX_MB} MB when unpacked, and no result is`],
  ["Z_BUF_ERROR", "it is cut short. Copy it again"],
  ["Z_DATA_ERROR", "it is not packed with gzip, or damaged. Copy it again"],
]);

/** @param {string} dir */
export const hasResult = (dir) =>
  [RESULT, PACKED_RESULT].some((name) => existsSync(path.join(dir, name)));

/**
 * Loads a result from its folder or file, packed or not. If a folder has both files, result.json is newer: it was
 * measured after the packed result was published.
 * @param {string} place @throws {UsageError}
 */
export async function loadResult(place) {
  const file = await fileOf(place);
  const text = await readResult(file);
  try {
    return parseResultFile(text);
  } catch (error) {
    throw new UsageError(`cannot use "${file}": ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} place */
async function fileOf(place) {
  const isFolder = (await stat(place).catch(() => null))?.isDirectory();
  const file = isFolder ? path.join(place, RESULT) : place;
  return !existsSync(file) && existsSync(`${file}.gz`) ? `${file}.gz` : file;
}

/** The text of a file, unpacked if its name ends in .gz. @param {string} file @throws {UsageError} */
export async function readResult(file) {
  let bytes;
  try {
    const status = await stat(file);
    // Reading other kinds of files, such as pipes, may never end.
    if (!status.isFile()) throw new UsageError(`cannot read the result file "${file}": not a file`);
    if (status.size > MAX_RESULT_BYTES) {
      const size = Math.round(status.size / 1024 ** 2);
      throw new UsageError(
        `cannot use "${file}": it has ${size} MB, more than the ${MAX_MB} MB of any result`,
      );
    }
    bytes = await readFile(file);
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
  if (!file.endsWith(".gz")) return bytes.toString();
  try {
    return (await promisify(gunzip)(bytes, { maxOutputLength: MAX_RESULT_BYTES })).toString();
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(`cannot use "${file}": ${PACKING_FAULTS.get(code) ?? message}`);
  }
}
