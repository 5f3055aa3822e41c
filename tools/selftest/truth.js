import { readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { METHOD } from "@routebench/contract/method";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { UsageError } from "@routebench/host/usage-error";
import { FINE_RATIO, formatEstimate } from "@routebench/report/format";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { mean, sum } from "@routebench/stats/moments";
import { createShuffle } from "../../harness/src/plan/shuffle.js";
import { SaveError, saveText } from "../../harness/src/results/result-store.js";
import { requestSequence } from "../../harness/src/run/load.js";
import { readAsleep, usedBetween } from "../../harness/src/run/meter.js";
import { workFindings } from "../../harness/src/summarise/findings.js";
import { cellTable, kindOf, needsLoads, nextStep } from "./cells.js";
import { withSubjects } from "./subjects.js";
import { featuredBeside, KINDS, makeTwinApps, TWIN } from "./twin-apps.js";
import { runBench } from "./whole-runs.js";

/**
 * @import { Server } from "@routebench/host/host"
 * @import { TruthCell, Loads, TruthRun } from "./cells.js"
 * @import { SelftestSetting, Started } from "./subjects.js"
 * @import { LoadResult } from "@routebench/generators/generator"
 *
 * @typedef {{ made: { method: number, node: string, cpu: string, kernel: string }, referenceUs: number | null,
 *   cells: TruthCell[] }} State
 *
 * @typedef {object} TruthOptions
 * @property {number[]} [connections]
 * @property {string[]} [kind] parts of their names; all if there is none
 * @property {number[]} [entries]
 * @property {number} [budget] ms of a run
 * @property {string} [cells] a file
 */

const NAMES = Object.keys(KINDS);

/** As long as a user's run. @param {number} entries */
const usualBudgetMs = (entries) => Math.max(60_000, 20_000 * entries);

/** A load warms its server up first. What follows is longer than what counts, also in a server that sleeps. */
const WARM_UP_MS = 3000;
const COUNTED_MS = 10_000;
const LOAD_MS = WARM_UP_MS + COUNTED_MS + 600;

/**
 * Known truths: a server next to a twin that differs in a known way. The truth is the ratio of their rates in long loads
 * without interruption, in turns with the runs that are tested. Gives the exit code.
 * @param {SelftestSetting & TruthOptions} setting
 * @throws {UsageError}
 * @throws {SaveError} if what is measured could not be kept
 */
export async function measureTruths(setting) {
  const { repeats, connections = [10, 100], entries = [2], say } = setting;
  if (entries.some((count) => count < 2)) throw new UsageError("--entries are two at the least");
  const kinds = namesOf(setting.kind ?? []);
  // What cannot be made up is refused before anything is measured.
  for (const kind of kinds) {
    const { of = REFERENCE_APP } = kindOf(kind);
    await featuredBeside(setting.appsDir, of, Math.max(...entries) - 2);
  }
  const file = setting.cells === undefined ? null : path.resolve(setting.cells);
  const state = await stateIn(file);
  const cells = kinds.flatMap((kind) =>
    connections.flatMap((count) => entries.map((size) => cellIn(state, kind, count, size))),
  );
  const save = async () =>
    file && (await saveText(path.dirname(file), path.basename(file), json(state)));
  // So is a file that cannot be written.
  await save();
  say(`${cells.length} cells, ${minutesLeft(cells, setting)} min at the least`);
  if (file) say(`What is measured is kept in ${file}; another start goes on from there.`);
  for (const cell of cells) {
    delete cell.failed;
    // A cell that cannot be measured says why, and the others go on.
    try {
      for (let step = nextStep(cell, repeats); step; step = nextStep(cell, repeats)) {
        state.referenceUs ??= await costOfReference(setting);
        if (step === "load") cell.loads.push(await loadBoth(cell, state.referenceUs, setting));
        else cell.runs.push(await runWith(cell, state.referenceUs, setting));
        await save();
      }
    } catch (error) {
      setting.signal.throwIfAborted();
      if (error instanceof UsageError || error instanceof SaveError) throw error;
      cell.failed = /** @type {Error} */ (error).message;
      say(`${nameOf(cell)}: ${cell.failed}`);
    }
  }
  const { method, node, cpu } = state.made;
  say(`\nMethod ${method}, Node ${node.slice(1)}, ${cpu}.\n\n${cellTable(cells)}`);
  return cells.some(({ failed }) => failed !== undefined) ? 1 : 0;
}

/** @type {(state: State, kind: string, connections: number, entries: number) => TruthCell} */
function cellIn({ cells }, kind, connections, entries) {
  const recorded = cells.find(
    (cell) => cell.kind === kind && cell.connections === connections && cell.entries === entries,
  );
  if (recorded) return recorded;
  const cell = { kind, connections, entries, loads: [], runs: [] };
  cells.push(cell);
  return cell;
}

/** @param {TruthCell} cell */
const nameOf = ({ kind, connections, entries }) =>
  `${kind}, ${connections} connections, ${entries} entries`;

/** @type {(cells: TruthCell[], setting: SelftestSetting & TruthOptions) => number} */
function minutesLeft(cells, { repeats, budget }) {
  const fewestLoads = Math.max(FEWEST_LAUNCHES, repeats + 1);
  const durations = cells.map(({ kind, entries, loads, runs }) => {
    const loadsLeft = needsLoads(kindOf(kind)) ? Math.max(0, fewestLoads - loads.length) : 0;
    const runsLeft = Math.max(0, repeats - runs.length);
    return loadsLeft * 2 * LOAD_MS + runsLeft * (budget ?? usualBudgetMs(entries));
  });
  return Math.ceil(sum(durations) / 60_000);
}

/** @type {(parts: string[]) => string[]} @throws {UsageError} */
function namesOf(parts) {
  const unknown = parts.find((part) => !NAMES.some((name) => name.includes(part)));
  if (unknown !== undefined) {
    throw new UsageError(`no known truth is called "${unknown}"; there are: ${NAMES.join("; ")}`);
  }
  return NAMES.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/** What was measured before, if anything was. @type {(file: string | null) => Promise<State>} */
async function stateIn(file) {
  // Machines of one name may differ by half; what such a cloud runs tells them apart.
  const kernel = os.release();
  const cpu = os.cpus()[0]?.model ?? "unknown";
  const made = { method: METHOD, node: process.version, cpu, kernel };
  /** @type {State} */
  const fresh = { made, referenceUs: null, cells: [] };
  if (file === null) return fresh;
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new UsageError(`cannot read "${file}" (${error.code}); give another --cells`);
  });
  if (text === null) return fresh;
  const state = jsonOrNull(text);
  if (state?.cells && json(state.made) === json(made)) return state;
  throw new UsageError(
    `"${file}" has no cells of this method, Node, processor and kernel, and they are not joined; move it away, or give another --cells`,
  );
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/** In one launch of both. Which is loaded first changes. @type {(cell: TruthCell, referenceUs: number, setting: SelftestSetting) => Promise<Loads>} */
async function loadBoth(cell, referenceUs, { appsDir, say, signal }) {
  const { of = REFERENCE_APP, source } = kindOf(cell.kind);
  const apps = await makeTwinApps(appsDir, { of, source: source(referenceUs) });
  const rates = { original: 0, twin: 0 };
  const turn = cell.loads.length;
  try {
    const which = { apps, filter: [of, TWIN] };
    await withSubjects(which, createShuffle(turn + 1), async (started) => {
      const both = /** @type {const} */ (["original", "twin"]);
      for (const one of turn % 2 === 0 ? both : both.toReversed()) {
        const id = one === "twin" ? TWIN : of;
        rates[one] = rateIn((await loadLong(id, started, cell.connections, signal)).result);
      }
    });
  } finally {
    await rm(apps, { recursive: true, force: true });
  }
  const { original, twin } = rates;
  const both = `${(twin / original).toFixed(3)}, ${Math.round(twin)} of ${Math.round(original)} requests/s`;
  say(`${cell.kind}, ${cell.connections} connections, loads: ${both}`);
  return rates;
}

/** @type {(id: string, started: Started, connections: number, signal: AbortSignal) => Promise<{ result: LoadResult, cpuMs: number }>} */
async function loadLong(id, { servers, asked, host }, connections, signal) {
  const server = /** @type {Server} */ (servers.get(id));
  const requests = requestSequence(asked);
  const load = {
    model: /** @type {const} */ ("closed"),
    connections,
    pipelining: 1,
    warmupMs: 0,
    durationMs: LOAD_MS,
    timeoutMs: 5000,
  };
  const before = await readAsleep(server);
  const result = await server.whileAlive(
    host.load(closedLoop, { origin: server.origin, requests, load, signal }),
  );
  const used = usedBetween(before, await readAsleep(server));
  const failed = sum(Object.values(result.errors));
  if (failed > 0) {
    throw new Error(`${id}: ${failed} requests failed in a load (${result.firstError})`);
  }
  return { result, cpuMs: used.server?.cpuMs ?? Number.NaN };
}

/** Answers per second within what counts. @param {LoadResult} result */
export function rateIn({ requests, bytes, windows }) {
  if (!windows) throw new Error("a load has no windows");
  const [from, to] = [WARM_UP_MS, WARM_UP_MS + COUNTED_MS].map((ms) => ms / windows.windowMs);
  if (windows.bytes.length < Number(to)) throw new Error("a load ended too soon");
  return (sum(windows.bytes.slice(from, to)) * requests * 1000) / (bytes * COUNTED_MS);
}

/** @type {(cell: TruthCell, referenceUs: number, setting: SelftestSetting & TruthOptions) => Promise<TruthRun>} */
async function runWith(cell, referenceUs, { appsDir, budget, say, signal }) {
  const { kind, connections, entries } = cell;
  const { of = REFERENCE_APP, source } = kindOf(kind);
  const budgetMs = budget ?? usualBudgetMs(entries);
  const dir = await makeTwinApps(appsDir, { of, source: source(referenceUs) }, entries);
  try {
    const extent = ["--budget", `${budgetMs / 1000}s`, "--connections", String(connections)];
    const options = ["--apps", dir, "--all", "--no-control", "--precision", "5", ...extent];
    const { verdict, launchesOf } = await runBench(options, signal);
    const [originals, twins] = [launchesOf(of), launchesOf(TWIN)];
    const pairing = verdict.between(TWIN, of);
    if (pairing === null) throw new Error("the run has no ratio of the twin to its original");
    const { point, low, high } = pairing.ratio;
    const ratio = { point, low, high };
    say(`${nameOf(cell)}, run: ${formatEstimate(ratio, FINE_RATIO)}, ${twins.length} launches`);
    return {
      ratio,
      verdict: pairing.verdict,
      originalUs: mean(originals.map(({ value }) => 1000 / value)),
      findings: workFindings(verdict.work.get(TWIN)),
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** In µs of CPU time. @type {(setting: SelftestSetting) => Promise<number>} */
async function costOfReference({ appsDir, signal }) {
  const which = { apps: appsDir, filter: [REFERENCE_APP] };
  const us = await withSubjects(which, createShuffle(1), async (started) => {
    const { result, cpuMs } = await loadLong(REFERENCE_APP, started, 100, signal);
    return (cpuMs * 1000) / result.requests;
  });
  if (us > 0) return us;
  throw new UsageError("twins are made by CPU time, which this platform does not report");
}
