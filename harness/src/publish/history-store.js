import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseHistoryEntry } from "@routebench/contract/history-entry";
import { UsageError } from "../usage-error.js";

/**
 * @typedef {import("@routebench/contract/history-entry").HistoryEntry} HistoryEntry
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 */

/**
 * @param {ResultFile} result
 * @returns {string} its date and a hash; the same whenever the run is published
 */
export function historyFileName(result) {
  const fingerprint = createHash("sha256").update(JSON.stringify(result)).digest("hex").slice(0, 8);
  return `${result.environment.startedAt.slice(0, 10)}-${fingerprint}.json`;
}

/**
 * @param {string} dir which need not be there
 * @returns {Promise<Map<string, HistoryEntry>>} by file name
 * @throws {UsageError} naming the file that is not a published run
 */
export async function loadHistory(dir) {
  const names = await readdir(dir).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw new UsageError(`cannot read the published runs in "${dir}" (${error.code})`);
  });
  const files = names.filter((name) => name.endsWith(".json")).sort();
  return new Map(await Promise.all(files.map((name) => loadEntry(dir, name))));
}

/**
 * @param {string} dir
 * @param {string} name
 * @returns {Promise<[string, HistoryEntry]>}
 */
async function loadEntry(dir, name) {
  const file = path.join(dir, name);
  try {
    return [name, parseHistoryEntry(await readFile(file, "utf8"))];
  } catch (error) {
    throw new UsageError(
      `cannot use "${file}": ${/** @type {Error} */ (error).message}; restore it with git, or remove it`,
    );
  }
}
