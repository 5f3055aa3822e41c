import { readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { METHOD } from "@routebench/contract/method";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { FINE_RATIO, formatEstimate } from "@routebench/report/format";
import { mean } from "@routebench/stats/moments";
import { createShuffle } from "../plan/shuffle.js";
import { saveText } from "../results/result-store.js";
import { requestSequence } from "../run/load.js";
import { readAsleep, usedBetween } from "../run/meter.js";
import { SaveError } from "../save-error.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";
import { cellId, cellTable, isSamePair, judgeCell, nextStep, summaryTable } from "./cells.js";
import { withSubjects } from "./subjects.js";
import { featuredBeside, KINDS, makeTwinApps, TWIN } from "./twin-apps.js";
import { runBench } from "./whole-runs.js";

/**
 * @import { Host } from "../host/host.js"
 * @import { ExternalContender } from "../run/external-contender.js"
 * @import { Cell, CellState, Group, Loads, Pair, PairState, Run } from "./cells.js"
 * @import { Setting } from "./subjects.js"
 * @import { Kind, Original } from "./twin-apps.js"
 * @import { DriverResult } from "@routebench/drivers/driver"
 *
 * @typedef {{ made: { method: number, node: string, cpu: string, kernel: string }, referenceUs: number | null,
 *   pairs: PairState[], cells: CellState[] }} State
 *
 * @typedef {object} TruthOptions
 * @property {number[]} [connections]
 * @property {string[]} [kind] parts of their names; all if there is none
 * @property {number[]} [entries]
 * @property {number} [budget] ms of a run
 * @property {string} [cells] a file
 */

const NAMES = Object.keys(KINDS);
const CONNECTIONS = [10, 100, 500];
const ENTRIES = [2, 10];

/** As long as a user's run. @param {number} entries */
const usualBudgetMs = (entries) => Math.max(60_000, 20_000 * entries);

/** The first second is left out: in it work is put off that is done later. */
const FROM_MS = 1000;
const COUNTED_MS = 10_000;

/** Longer than what counts, so that the last window is whole even in a server that sleeps. */
const SPARE_MS = 600;

/** To launch and to warm up what is loaded. */
const LAUNCH_MS = 5000;

/**
 * Known truths: a server next to a twin that differs in a known way. The truth is the ratio of their
 * rates in long loads without interruption, in turns with the runs that are tested. Gives the exit code.
 * @param {Setting & TruthOptions} setting
 * @throws {UsageError}
 * @throws {SaveError} where what is measured could not be kept
 */
export async function measureTruths(setting) {
  const { appsDir, repeats, connections = CONNECTIONS, entries = ENTRIES, say } = setting;
  if (entries.some((count) => count < 2)) throw new UsageError("--entries are two at the least");
  const kinds = namesOf(setting.kind ?? []);
  const file = path.resolve(setting.cells ?? path.join(ROOT_DIR, "results/truth.json"));
  const state = await stateIn(file);
  const save = () => saveText(path.dirname(file), path.basename(file), json(state));
  const cells = cellsOf(kinds, connections, entries).map((cell) => cellIn(state.cells, cell));
  for (const cell of cells) delete cell.failed;
  const groups = groupsOf(cells);
  const pairs = [...new Set(cells.filter(needsLoads).map((cell) => pairIn(state.pairs, cell)))];
  // What cannot be made up is refused before anything is measured.
  for (const group of groups) {
    const apps = [...new Set(group.cells.map(({ kind }) => originalOf(kind)))];
    await featuredBeside(appsDir, apps, group.entries - apps.length - group.cells.length);
  }
  // So is a file that cannot be written.
  await save();
  say(`${cells.length} cells, ${minutesLeft(groups, pairs, setting)} min at the least`);
  say(`What is measured is kept in ${file}; another start goes on from there.`);
  for (;;) {
    const step = nextStep(groups, pairs, repeats);
    if (step === null) break;
    // What cannot be measured says why, and the others go on.
    const concerned =
      "run" in step ? step.run.cells : cells.filter((cell) => isSamePair(cell, step.load));
    try {
      state.referenceUs ??= await costOfReference(setting);
      if ("run" in step) await runGroup(step.run, state.referenceUs, setting);
      else await loadPair(step.load, state.referenceUs, setting);
    } catch (error) {
      setting.signal.throwIfAborted();
      if (error instanceof UsageError || error instanceof SaveError) throw error;
      for (const cell of concerned) cell.failed = /** @type {Error} */ (error).message;
      say(`  ${/** @type {Error} */ (error).message}`);
    }
    await save();
  }
  say(`\n${reportOf(state)}`);
  return cells.some(({ failed }) => failed !== undefined) ? 1 : 0;
}

/** Twins share a run as far as its entries allow, each beside its original. @param {CellState[]} cells @returns {Group[]} */
export function groupsOf(cells) {
  /** @type {Group[]} */
  const groups = [];
  for (const cell of cells) {
    const { connections, entries } = cell;
    const open = groups.findLast(
      (group) => group.connections === connections && group.entries === entries,
    );
    if (open && appsIn([...open.cells, cell]) <= entries) open.cells.push(cell);
    else groups.push({ connections, entries, cells: [cell] });
  }
  return groups;
}

/** Twins and their originals. @param {Cell[]} cells */
const appsIn = (cells) => cells.length + new Set(cells.map(({ kind }) => originalOf(kind))).size;

/** @type {(cells: CellState[], cell: Cell) => CellState} */
function cellIn(cells, cell) {
  const known = cells.find((one) => cellId(one) === cellId(cell));
  if (known) return known;
  const added = { ...cell, runs: [] };
  cells.push(added);
  return added;
}

/** @type {(pairs: PairState[], pair: Pair) => PairState} */
function pairIn(pairs, { kind, connections }) {
  const known = pairs.find((one) => isSamePair(one, { kind, connections }));
  if (known) return known;
  const added = { kind, connections, loads: [] };
  pairs.push(added);
  return added;
}

/** @param {string} name @returns {Kind} */
const kindOf = (name) => /** @type {Kind} */ (KINDS[name]);

/** @type {(name: string) => Original} */
const originalOf = (name) => kindOf(name).of ?? REFERENCE_APP;

/** @param {Cell} cell */
const needsLoads = ({ kind }) => kindOf(kind).spinUs === undefined;

/** @type {(groups: Group[], pairs: PairState[], setting: Pick<Setting & TruthOptions, "repeats" | "budget">) => number} */
function minutesLeft(groups, pairs, { repeats, budget }) {
  const loads = pairs.map(({ loads }) => Math.max(0, 2 * repeats - loads.length));
  const ofRuns = groups.map(({ entries, cells }) => {
    const fewest = Math.min(...cells.map(({ runs }) => runs.length));
    return Math.max(0, repeats - fewest) * (budget ?? usualBudgetMs(entries));
  });
  const ofLoads = pairs.map(({ kind }, at) => {
    const { countedMs = COUNTED_MS } = kindOf(kind);
    const bothMs = COUNTED_MS + countedMs + 2 * (FROM_MS + SPARE_MS);
    return Number(loads[at]) * (bothMs + LAUNCH_MS);
  });
  return Math.ceil([...ofLoads, ...ofRuns].reduce((sum, ms) => sum + ms, 0) / 60_000);
}

/** @type {(parts: string[]) => string[]} @throws {UsageError} */
function namesOf(parts) {
  const unknown = parts.find((part) => !NAMES.some((name) => name.includes(part)));
  if (unknown !== undefined) {
    throw new UsageError(`no known truth is called "${unknown}"; there are: ${NAMES.join("; ")}`);
  }
  return NAMES.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/** @type {(kinds: string[], connections: number[], entries: number[]) => Cell[]} */
const cellsOf = (kinds, connections, entries) =>
  kinds.flatMap((kind) =>
    connections.flatMap((of) => entries.map((each) => ({ kind, connections: of, entries: each }))),
  );

/** What was measured before, if anything was. @type {(file: string) => Promise<State>} */
async function stateIn(file) {
  // Machines of one name may differ by half; what such a cloud runs tells them apart.
  const kernel = os.release();
  const cpu = os.cpus()[0]?.model ?? "unknown";
  const made = { method: METHOD, node: process.version, cpu, kernel };
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new UsageError(`cannot read "${file}" (${error.code}); give another --cells`);
  });
  if (text === null) return { made, referenceUs: null, pairs: [], cells: [] };
  const state = jsonOrNull(text);
  if (state?.pairs && json(state.made) === json(made)) return state;
  throw new UsageError(
    `"${file}" has no cells of this method, Node, processor and kernel, and they are not joined; move it away, or give another --cells`,
  );
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * In one launch of both, without interruption. Who is loaded first changes.
 * @type {(pair: PairState, referenceUs: number, setting: Setting) => Promise<void>}
 */
async function loadPair({ kind, connections, loads }, referenceUs, { appsDir, say, signal }) {
  const of = originalOf(kind);
  const source = kindOf(kind).source(referenceUs);
  const dir = await makeTwinApps(appsDir, [{ id: TWIN, of, source }]);
  /** @type {Map<string, number>} */
  const rates = new Map();
  /** @type {number | null} */
  let keptMost = null;
  const shuffle = createShuffle(loads.length + 1);
  try {
    await withSubjects(
      { appsDir: dir, filter: [of, TWIN] },
      connections,
      shuffle,
      signal,
      async (contenders, host) => {
        const all = [...contenders];
        for (const [id, contender] of loads.length % 2 === 0 ? all : all.reverse()) {
          const countedMs = id === TWIN ? kindOf(kind).countedMs : undefined;
          const { result, kept } = await loadLong(contender, host, signal, countedMs);
          rates.set(id, rateIn(result, countedMs));
          keptMost = kept === null ? keptMost : Math.max(keptMost ?? 0, kept);
        }
      },
    );
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  const [original, twin] = [Number(rates.get(of)), Number(rates.get(TWIN))];
  loads.push({ original, twin, kept: keptMost });
  const told = `${(twin / original).toFixed(3)}, ${Math.round(twin)} of ${Math.round(original)} requests/s`;
  say(`${kind}, ${connections} connections, loads: ${told}`);
}

/** @type {(contender: ExternalContender, host: Host, signal: AbortSignal, countedMs?: number) => Promise<{ result: DriverResult, cpuMs: number, kept: number | null }>} */
async function loadLong({ server, plan }, host, signal, countedMs = COUNTED_MS) {
  const load = { ...plan.load, durationMs: FROM_MS + countedMs + SPARE_MS };
  const run = { origin: server.origin, requests: requestSequence(plan.asked), load, signal };
  const before = await readAsleep(server);
  const result = await server.whileAlive(host.load(closedLoopDriver, run));
  const used = usedBetween(before, await readAsleep(server));
  const failed = Object.values(result.errors).reduce((sum, count) => sum + count, 0);
  if (failed > 0) {
    throw new Error(`${plan.appId}: ${failed} requests failed in a load (${result.firstError})`);
  }
  const { cpuMs = Number.NaN, waitMs = null } = used.server ?? {};
  const kept = waitMs === null ? null : (waitMs + (used.stealMs ?? 0)) / result.durationMs;
  return { result, cpuMs, kept };
}

/** Answers per second within what counts. @param {DriverResult} result @param {number} [countedMs] */
export function rateIn({ requests, bytes, windows }, countedMs = COUNTED_MS) {
  if (!windows) throw new Error("a load has no windows");
  const [from, to] = [FROM_MS, FROM_MS + countedMs].map((ms) => ms / windows.windowMs);
  if (windows.bytes.length < Number(to)) throw new Error("a load ended too soon");
  const counted = windows.bytes.slice(from, to).reduce((sum, each) => sum + each, 0);
  return (counted * requests * 1000) / (bytes * countedMs);
}

/** @type {(group: Group, referenceUs: number, setting: Setting & TruthOptions) => Promise<void>} */
async function runGroup({ connections, entries, cells }, referenceUs, setting) {
  const { appsDir, budget: budgetMs = usualBudgetMs(entries), say, signal } = setting;
  /** @type {(cell: Cell, i: number) => Parameters<typeof makeTwinApps>[1][number]} */
  const twinOf = ({ kind }, i) => ({
    id: i === 0 ? TWIN : `${TWIN}-${i + 1}`,
    of: originalOf(kind),
    source: kindOf(kind).source(referenceUs),
  });
  const dir = await makeTwinApps(appsDir, cells.map(twinOf), entries);
  try {
    const extent = ["--budget", `${budgetMs / 1000}s`, "--connections", String(connections)];
    const options = ["--apps", dir, "--all", "--no-control", "--precision", "5", ...extent];
    const run = await runBench(options, signal);
    for (const [i, cell] of cells.entries()) {
      const where = `${cell.kind}, ${connections} connections, ${entries} entries`;
      try {
        const told = toldOf(run, twinOf(cell, i).id, originalOf(cell.kind), budgetMs);
        cell.runs.push(told);
        say(`${where}, run: ${formatEstimate(told.ratio, FINE_RATIO)}, ${told.launches} launches`);
      } catch (error) {
        cell.failed = /** @type {Error} */ (error).message;
        say(`${where}: ${cell.failed}`);
      }
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @type {(run: Awaited<ReturnType<typeof runBench>>, twin: string, of: string, budgetMs: number) => Run} @throws {Error} */
function toldOf({ verdict, launchesOf }, twin, of, budgetMs) {
  const [originals, twins] = [launchesOf(of), launchesOf(twin)];
  const pairing = verdict.between(twin, of);
  if (pairing === null) throw new Error("the run has no ratio of the twin to its original");
  const { point, low, high } = pairing.ratio;
  const { disturbed, slices } = verdict.watch ?? { disturbed: 0, slices: 0 };
  return {
    ratio: { point, low, high },
    verdict: pairing.verdict,
    launches: twins.length,
    budgetMs,
    originalUs: mean(originals.map(({ value }) => 1000 / value)),
    disturbed: slices > 0 ? disturbed / slices : null,
  };
}

/** In us of CPU time. @type {(setting: Setting) => Promise<number>} */
async function costOfReference({ appsDir, signal }) {
  let us = Number.NaN;
  const which = { appsDir, filter: [REFERENCE_APP] };
  await withSubjects(which, 100, createShuffle(1), signal, async (contenders, host) => {
    for (const contender of contenders.values()) {
      const { result, cpuMs } = await loadLong(contender, host, signal);
      us = (cpuMs * 1000) / result.requests;
    }
  });
  if (us > 0) return us;
  throw new UsageError("twins are made by CPU time, which this platform does not report");
}

/** Of all cells: one that was not measured says so. @param {State} state */
export function reportOf({ made: { method, node, cpu }, pairs, cells }) {
  const usual = cellsOf(NAMES, CONNECTIONS, ENTRIES).map((cell) => ({ ...cell, runs: [] }));
  const all = new Map([...usual, ...cells].map((cell) => [cellId(cell), cell]));
  const rows = [...all.values()].map((cell) => {
    const loads = pairs.find((pair) => isSamePair(pair, cell))?.loads ?? [];
    const measured = { loads, runs: cell.runs };
    const judged = cell.runs.length > 0 ? judgeCell(measured, KINDS[cell.kind]?.spinUs) : null;
    return { cell, loads, judged };
  });
  const made = `Method ${method}, Node ${node.slice(1)}, ${cpu}.`;
  return [made, summaryTable(rows), cellTable(rows)].join("\n\n");
}
