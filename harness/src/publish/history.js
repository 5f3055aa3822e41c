import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseHistoryEntry } from "@routebench/contract/history-entry";
import { toHistoryEntry } from "../summarise/history-entry.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";

/** @import { HistoryEntry } from "@routebench/contract/history-entry" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

const DIGITS = 12;

/** The same whenever the run is published. @param {ResultFile} result */
export function historyFileName(result) {
  const text = JSON.stringify(result, inOrder);
  const fingerprint = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${result.environment.startedAt.slice(0, 10)}-${fingerprint}.json`;
}

/** Nor does it depend on the order in which a schema lists fields. @param {string} _ @param {unknown} value */
const inOrder = (_, value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * To hold two against each other: the last digits of a logarithm differ from one Node to the next.
 * @param {HistoryEntry} entry @returns {HistoryEntry}
 */
export function comparable({ modes, ...entry }) {
  const sorted = { ...entry, modes: modes.toSorted((a, b) => (a.mode < b.mode ? -1 : 1)) };
  return JSON.parse(
    JSON.stringify(sorted, (_, value) =>
      typeof value === "number" ? Number(value.toPrecision(DIGITS)) : value,
    ),
  );
}

/** @param {string} dir which need not be there */
export async function loadHistory(dir) {
  const names = await readdir(dir).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw new UsageError(`cannot read the published runs in "${dir}" (${error.code})`);
  });
  const files = names.filter((name) => name.endsWith(".json")).sort();
  return new Map(await Promise.all(files.map((name) => loadEntry(dir, name))));
}

/** @type {(dir: string, name: string) => Promise<[string, HistoryEntry]>} */
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

/**
 * The published runs that a page shows, with the result itself among them. If they cannot be read, the
 * page is made without them and standard error says why.
 * @param {ResultFile} result @param {string} rootDir
 */
export async function historyBeside(result, rootDir) {
  const history = await loadHistory(path.join(rootDir, "results", "history")).catch((error) => {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`The page shows no published runs: ${error.message}\n`);
  });
  const published = [...(history?.values() ?? [])];
  if (published.length === 0 || result.state !== "complete") return published;
  const { startedAt } = result.environment;
  if (published.some((entry) => entry.startedAt === startedAt)) return published;
  return [...published, toHistoryEntry(result, summarise(result))];
}
