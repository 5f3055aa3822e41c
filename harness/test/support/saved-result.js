import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseResultFile } from "@routebench/contract/result-file";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @param {string} output */
export const readReport = (output) => readFile(path.join(output, "report.md"), "utf8");

/** @param {string} output @returns {Promise<ResultFile>} checked against its schema */
export async function readSavedResult(output) {
  return parseResultFile(await readFile(path.join(output, "result.json"), "utf8"));
}
