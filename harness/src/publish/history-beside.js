import path from "node:path";
import { toHistoryEntry } from "../summarise/history-entry.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { loadHistory } from "./history-store.js";

/**
 * @typedef {import("@routebench/contract/history-entry").HistoryEntry} HistoryEntry
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 */

/**
 * The published runs that a page shows, with the result itself among them. If they cannot be read, the
 * page is made without them and standard error says why.
 * @param {ResultFile} result
 * @param {string} rootDir of the repository
 * @returns {Promise<HistoryEntry[]>} empty if nothing has been published
 */
export async function historyBeside(result, rootDir) {
  const published = await loadPublished(path.join(rootDir, "results", "history"));
  if (published.length === 0 || result.state !== "complete") return published;
  const { startedAt } = result.environment;
  if (published.some((entry) => entry.startedAt === startedAt)) return published;
  return [...published, toHistoryEntry(result, summarise(result))];
}

/**
 * @param {string} dir
 * @returns {Promise<HistoryEntry[]>}
 */
async function loadPublished(dir) {
  try {
    return [...(await loadHistory(dir)).values()];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`The page shows no published runs: ${error.message}\n`);
    return [];
  }
}
