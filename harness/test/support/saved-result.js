import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseResultFile } from "@routebench/contract/result-file";

/**
 * @param {string} output
 * @returns {Promise<import("@routebench/contract/result-file").ResultFile>} checked against its schema
 */
export async function readSavedResult(output) {
  return parseResultFile(await readFile(path.join(output, "result.json"), "utf8"));
}
