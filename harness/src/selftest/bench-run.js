import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { loadResult } from "../results/result-store.js";
import { summarise } from "../summarise/summarise.js";

/** @import { Row } from "@routebench/contract/summary" */

const PROGRAM = fileURLToPath(new URL("../../bin/routebench.js", import.meta.url));

/**
 * Runs the real command, as a user would, in the external mode.
 * @param {string[]} options
 * @param {AbortSignal} signal
 * @throws {Error} if it fails
 */
export async function runBench(options, signal) {
  const output = await mkdtemp(path.join(os.tmpdir(), "routebench-selftest-result-"));
  try {
    const args = [PROGRAM, "--mode", "external", "--output", output, "--json", ...options];
    await execa(process.execPath, args, {
      cancelSignal: signal,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const result = await loadResult(path.join(output, "result.json"));
    const [external] = summarise(result).modes;
    if (!external) throw new Error("the external mode has no summary");
    const roundsMs = result.rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return { result, ...external, idleShare: 1 - result.usefulMs / roundsMs };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/**
 * @param {Row[]} rows
 * @param {string} id
 * @throws {Error} if it is not among those that finished
 */
export function rowOf(rows, id) {
  const row = rows.find(({ appId }) => appId === id);
  if (!row) throw new Error(`${id} did not finish`);
  return row;
}
