import { readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { replaceSection } from "@routebench/report/markdown/replace-section";
import { mean } from "@routebench/stats/moments";
import { createShuffle } from "../plan/shuffle.js";
import { saveText } from "../results/result-store.js";
import { requestSequence } from "../run/load.js";
import { aroundSlice } from "../run/meter.js";
import { SaveError } from "../save-error.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";
import { cellId, cellTable, judgeCell, nextStep, summaryTable } from "./cells.js";
import { ratioText } from "./ratio-text.js";
import { withSubjects } from "./subjects.js";
import { KINDS, makeTwinApps, TWIN } from "./twin-apps.js";
import { runBench } from "./whole-runs.js";

/**
 * @import { Host } from "../host/host.js"
 * @import { ExternalContender } from "../run/external-contender.js"
 * @import { Cell, CellState, Measured, Run } from "./cells.js"
 * @import { Setting } from "./subjects.js"
 * @import { Kind, Original } from "./twin-apps.js"
 * @import { DriverResult } from "@routebench/drivers/driver"
 *
 * @typedef {{ made: { method: number, node: string, cpu: string }, referenceUs: number | null,
 *   cells: CellState[] }} State
 *
 * @typedef {object} TruthOptions
 * @property {string[]} [kind] parts of their names; all if there is none
 * @property {number[]} [entries]
 * @property {number} [budget] ms of a run
 * @property {string} [cells] a file
 * @property {boolean} [docs]
 */

const NAMES = Object.keys(KINDS);
const CONNECTIONS = [10, 100, 500];
const ENTRIES = [2, 10];

/** As long as a user's run. @param {number} entries */
const usualBudgetMs = (entries) => Math.max(60_000, 20_000 * entries);

/** The first second is left out: in it work is put off that is done later. */
const COUNTED = { fromMs: 1000, toMs: 11_000 };

/** Longer than what counts, so that the last window is whole even in a server that sleeps. */
const LOAD_MS = 11_600;

export const DOCUMENT = path.join(ROOT_DIR, "docs/measuring.md");
export const SECTION = "selftest-truth";

/** To launch and to warm up what is loaded. */
const LAUNCH_MS = 5000;

/**
 * Known truths: a server next to a twin that differs in a known way. The truth is the ratio of their
 * rates in long loads without interruption, in turns with the run that is tested. Gives the exit code.
 * @param {Setting & TruthOptions} setting
 * @throws {UsageError}
 */
export async function measureTruths(setting) {
  const { repeats, connections = CONNECTIONS, entries = ENTRIES, docs, say } = setting;
  if (entries.some((count) => count < 2)) throw new UsageError("--entries are two at the least");
  const asked = cellsOf(namesOf(setting.kind ?? []), connections, entries);
  const file = path.resolve(setting.cells ?? path.join(ROOT_DIR, "results/truth.json"));
  const state = await stateIn(file);
  const save = () => saveText(path.dirname(file), path.basename(file), json(state));
  const left = asked
    .map((cell) => cellIn(state, cell))
    .filter((cell) => nextStep(cell, repeats, needsLoads(cell)) !== null);
  const minutes = Math.ceil(minutesOf(left, setting));
  say(`${left.length} of ${asked.length} cells are left: ${minutes} min at the least`);
  say(`What is measured is kept in ${file}; another start goes on from there.`);
  for (const cell of left) {
    say(`${cell.kind}, ${cell.connections} connections, ${cell.entries} entries`);
    await measureCell(cell, state, save, setting);
  }
  const text = reportOf(state);
  say(`\n${text}`);
  if (docs) await writeInto(DOCUMENT, text);
  return left.some(({ failed }) => failed !== undefined) ? 1 : 0;
}

/**
 * One that cannot be measured says why, and the others go on.
 * @param {CellState} cell @param {State} state @param {() => Promise<void>} save
 * @param {Setting & TruthOptions} setting
 */
async function measureCell(cell, state, save, { appsDir, repeats, budget, say, signal }) {
  const kind = /** @type {Kind} */ (KINDS[cell.kind]);
  const { of } = kind;
  delete cell.failed;
  /** @type {string | undefined} */
  let dir;
  try {
    state.referenceUs ??= await costOfReference(appsDir, signal);
    const source = kind.source(state.referenceUs);
    dir = await makeTwinApps(appsDir, { of, source, entries: cell.entries });
    for (;;) {
      const step = nextStep(cell, repeats, needsLoads(cell));
      if (step === null) return;
      if (step === "load") {
        const loads = await ratesOf(dir, cell, of, signal);
        cell.loads.push(loads);
        const { original, twin } = loads;
        const rates = `${Math.round(twin)} of ${Math.round(original)} requests/s`;
        say(`  loads: ${(twin / original).toFixed(3)}, ${rates}`);
      } else {
        const run = await runOf(dir, cell, of, budget ?? usualBudgetMs(cell.entries), signal);
        cell.runs.push(run);
        say(`  run: ${ratioText(run.ratio)}, ${run.launches} launches`);
      }
      await save();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UsageError || error instanceof SaveError) throw error;
    cell.failed = /** @type {Error} */ (error).message;
    say(`  ${cell.failed}`);
    await save();
  } finally {
    if (dir !== undefined) await rm(dir, { recursive: true, force: true });
  }
}

/** @type {(state: State, cell: Cell) => CellState} */
function cellIn({ cells }, cell) {
  const known = cells.find((one) => cellId(one) === cellId(cell));
  if (known) return known;
  const added = { ...cell, loads: [], runs: [] };
  cells.push(added);
  return added;
}

/** @param {Cell} cell */
const needsLoads = ({ kind }) => KINDS[kind]?.spinUs === undefined;

/** @type {(cells: CellState[], setting: Pick<Setting & TruthOptions, "repeats" | "budget">) => number} */
function minutesOf(cells, { repeats, budget }) {
  const ms = cells.map((cell) => {
    const loads = needsLoads(cell) ? Math.max(0, 2 * repeats - cell.loads.length) : 0;
    const runs = Math.max(0, repeats - cell.runs.length);
    return loads * (2 * LOAD_MS + LAUNCH_MS) + runs * (budget ?? usualBudgetMs(cell.entries));
  });
  return ms.reduce((sum, each) => sum + each, 0) / 60_000;
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
  const made = { method: METHOD, node: process.version, cpu: os.cpus()[0]?.model ?? "unknown" };
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new UsageError(`cannot read "${file}" (${error.code}); give another --cells`);
  });
  if (text === null) return { made, referenceUs: null, cells: [] };
  const state = parsed(text);
  if (state?.cells && json(state.made) === json(made)) return state;
  throw new UsageError(
    `"${file}" has no cells of this method, Node and processor, and they are not joined; move it away, or give another --cells`,
  );
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * In one launch of both, without interruption. Who is loaded first changes.
 * @type {(dir: string, cell: CellState, of: Original | undefined, signal: AbortSignal) => Promise<Measured["loads"][number]>}
 */
async function ratesOf(dir, { connections, loads }, of = REFERENCE_APP, signal) {
  /** @type {Map<string, number>} */
  const rates = new Map();
  /** @type {number | null} */
  let keptMost = null;
  const which = { appsDir: dir, filter: [of, TWIN] };
  const shuffle = createShuffle(loads.length + 1);
  await withSubjects(which, { connections }, shuffle, signal, async (contenders, host) => {
    const all = [...contenders];
    for (const [id, contender] of loads.length % 2 === 0 ? all : all.reverse()) {
      const { result, kept } = await loadLong(contender, host, signal);
      rates.set(id, rateIn(result));
      keptMost = kept === null ? keptMost : Math.max(keptMost ?? 0, kept);
    }
  });
  return { original: Number(rates.get(of)), twin: Number(rates.get(TWIN)), kept: keptMost };
}

/** @type {(contender: ExternalContender, host: Host, signal: AbortSignal) => Promise<{ result: DriverResult, cpuMs: number, kept: number | null }>} */
async function loadLong({ server, plan }, host, signal) {
  const load = { ...plan.load, durationMs: LOAD_MS };
  const run = { origin: server.origin, requests: requestSequence(plan.asked), load, signal };
  const { value: result, reading } = await aroundSlice(server, () =>
    server.whileAlive(host.load(closedLoopDriver, run)),
  );
  const failed = Object.values(result.errors).reduce((sum, count) => sum + count, 0);
  if (failed > 0) {
    throw new Error(`${plan.appId}: ${failed} requests failed in a load (${result.firstError})`);
  }
  const { cpuMs = Number.NaN, waitMs = null } = reading.server ?? {};
  const kept = waitMs === null ? null : (waitMs + (reading.stealMs ?? 0)) / result.durationMs;
  return { result, cpuMs, kept };
}

/** Answers per second within what counts. @param {DriverResult} result */
export function rateIn({ requests, bytes, windows }) {
  if (!windows) throw new Error("a load has no windows");
  const { fromMs, toMs } = COUNTED;
  const [from, to] = [fromMs, toMs].map((ms) => ms / windows.windowMs);
  if (windows.bytes.length < Number(to)) throw new Error("a load ended too soon");
  const counted = windows.bytes.slice(from, to).reduce((sum, each) => sum + each, 0);
  return (counted * requests * 1000) / (bytes * (toMs - fromMs));
}

/** @type {(dir: string, cell: Cell, of: Original | undefined, budgetMs: number, signal: AbortSignal) => Promise<Run>} */
async function runOf(dir, { connections }, of = REFERENCE_APP, budgetMs, signal) {
  const extent = ["--budget", `${budgetMs / 1000}s`, "--connections", String(connections)];
  const options = ["--apps", dir, "--all", "--no-control", "--precision", "5", ...extent];
  const { verdict, launchesOf } = await runBench(options, signal);
  const [originals, twins] = [launchesOf(of), launchesOf(TWIN)];
  const pairing = verdict.between(TWIN, of);
  if (pairing === null) throw new Error("the run has no ratio of the twin to its original");
  const { point, low, high } = pairing.ratio;
  const { shared, slices } = verdict.sharedCore ?? { shared: 0, slices: 0 };
  return {
    ratio: { point, low, high },
    verdict: pairing.verdict,
    launches: twins.length,
    budgetMs,
    originalUs: mean(originals.map(({ value }) => 1000 / value)),
    disturbed: slices > 0 ? shared / slices : null,
  };
}

/** In us of CPU time. @type {(appsDir: string, signal: AbortSignal) => Promise<number>} */
async function costOfReference(appsDir, signal) {
  let us = Number.NaN;
  const which = { appsDir, filter: [REFERENCE_APP] };
  const load = { connections: 100 };
  await withSubjects(which, load, createShuffle(1), signal, async (contenders, host) => {
    for (const contender of contenders.values()) {
      const { result, cpuMs } = await loadLong(contender, host, signal);
      us = (cpuMs * 1000) / result.requests;
    }
  });
  if (us > 0) return us;
  throw new UsageError("twins are made by CPU time, which this platform does not report");
}

/** Of all cells: one that was not measured says so. @param {State} state */
export function reportOf({ made: { method, node, cpu }, cells }) {
  const usual = cellsOf(NAMES, CONNECTIONS, ENTRIES).map((c) => ({ ...c, loads: [], runs: [] }));
  const all = new Map([...usual, ...cells].map((cell) => [cellId(cell), cell]));
  const rows = [...all.values()].map((cell) => ({
    cell,
    judged: cell.runs.length > 0 ? judgeCell(cell, KINDS[cell.kind]?.spinUs) : null,
  }));
  const made = `Method ${method}, Node ${node.slice(1)}, ${cpu}.`;
  return [made, summaryTable(rows), cellTable(rows)].join("\n\n");
}

/** @type {(file: string, text: string) => Promise<void>} */
async function writeInto(file, text) {
  const document = await readFile(file, "utf8");
  await saveText(path.dirname(file), path.basename(file), replaceSection(document, SECTION, text));
}
