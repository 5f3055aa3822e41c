import { rm } from "node:fs/promises";
import os from "node:os";
import { METHOD } from "@routebench/contract/method";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { DEFAULT_SUITE } from "@routebench/contract/suite";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { UsageError } from "@routebench/host/usage-error";
import { FINE_RATIO, formatEstimate } from "@routebench/report/format";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { mean, sum } from "@routebench/stats/moments";
import { entryFor } from "../../harness/src/find/entry.js";
import { findApps, selectApps } from "../../harness/src/find/find-apps.js";
import { targetsOf } from "../../harness/src/find/suites.js";
import { SERVER_NODE_FLAGS } from "../../harness/src/plan/policy.js";
import { createShuffle } from "../../harness/src/plan/shuffle.js";
import { requestSequence } from "../../harness/src/run/load.js";
import { readAsleep, usedBetween } from "../../harness/src/run/meter.js";
import { workFindings } from "../../harness/src/summarise/findings.js";
import { workloadOf } from "../../harness/src/verify/workload.js";
import { cellTable, kindOf, needsLoads, nextStep } from "./cells.js";
import { assertOriginal, KINDS, makeTwinApps, TWIN } from "./twin-apps.js";
import { runBench } from "./whole-runs.js";

/**
 * @import { Host, Server } from "@routebench/host/host"
 * @import { Workload } from "../../harness/src/verify/workload.js"
 * @import { TruthCell, Loads, TruthRun } from "./cells.js"
 * @import { LoadResult } from "@routebench/generators/generator"
 *
 * @typedef {{ servers: Map<string, Server>, workload: Workload, host: Host }} Started servers: by app
 *
 * @typedef {object} TruthOptions
 * @property {string} appsDir
 * @property {number} repeats
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 * @property {number[]} [connections]
 * @property {string[]} [kind] parts of names of twins; absent: all twins
 * @property {number} [budget] ms of a run
 */

const NAMES = Object.keys(KINDS);

/** The length of a user's run. */
const BUDGET_MS = 60_000;

/** A load warms up its server first. It is longer than the counted time, even for a server that sleeps. */
const WARM_UP_MS = 3000;
const COUNTED_MS = 10_000;
const LOAD_MS = WARM_UP_MS + COUNTED_MS + 600;

/**
 * Compares routebench with known truths: a server runs with a twin that differs in a known way. The truth is the ratio
 * of their rates in long loads without interruption. Loads alternate with the tested runs. A table is printed in any
 * case.
 * @param {TruthOptions} setting @throws {UsageError}
 */
export async function measureTruths(setting) {
  const { repeats, connections = [10, 100], say, signal } = setting;
  /** @type {TruthCell[]} */
  const cells = namesOf(setting.kind ?? []).flatMap((kind) =>
    connections.map((count) => ({ kind, connections: count, loads: [], runs: [] })),
  );
  // Check all twins first: a run of hours must not fail at its last twin.
  for (const { kind } of cells) assertOriginal(setting.appsDir, kindOf(kind).of);
  say(`${cells.length} cells, ${minutesLeft(cells, setting)} min at the least`);
  const referenceUs = await costOfReference(setting);
  try {
    for (const cell of cells) {
      // If a cell cannot be measured, it gets the reason, and the others are measured.
      try {
        for (let step = nextStep(cell, repeats); step; step = nextStep(cell, repeats)) {
          if (step === "load") cell.loads.push(await loadBoth(cell, referenceUs, setting));
          else cell.runs.push(await runWith(cell, referenceUs, setting));
        }
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof UsageError) throw error;
        cell.failed = /** @type {Error} */ (error).message;
        say(`${nameOf(cell)}: ${cell.failed}`);
      }
    }
  } finally {
    const machine = `Node ${process.versions.node}, ${os.cpus()[0]?.model ?? "unknown processor"}`;
    say(`\nMethod ${METHOD}, ${machine}.\n\n${cellTable(cells)}`);
  }
}

/** @param {TruthCell} cell */
const nameOf = ({ kind, connections }) => `${kind}, ${connections} connections`;

/** @type {(cells: TruthCell[], setting: TruthOptions) => number} */
function minutesLeft(cells, { repeats, budget = BUDGET_MS }) {
  const fewestLoads = Math.max(FEWEST_LAUNCHES, repeats + 1);
  const durations = cells.map(({ kind }) => {
    const loads = needsLoads(kindOf(kind)) ? fewestLoads : 0;
    return loads * 2 * LOAD_MS + repeats * budget;
  });
  return Math.ceil(sum(durations) / 60_000);
}

/** @type {(parts: string[]) => string[]} @throws {UsageError} */
function namesOf(parts) {
  const unknown = parts.find((part) => !NAMES.some((name) => name.includes(part)));
  if (unknown !== undefined) {
    throw new UsageError(`there is no kind of twin "${unknown}". Choose from: ${NAMES.join("; ")}`);
  }
  return NAMES.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/**
 * Loads both in one launch, in alternating order.
 * @type {(cell: TruthCell, referenceUs: number, setting: TruthOptions) => Promise<Loads>}
 */
async function loadBoth(cell, referenceUs, { appsDir, say, signal }) {
  const { of = REFERENCE_APP, source } = kindOf(cell.kind);
  const apps = await makeTwinApps(appsDir, { of, source: source(referenceUs) });
  const rates = { original: 0, twin: 0 };
  const turn = cell.loads.length;
  try {
    const which = { apps, filter: [of, TWIN] };
    await withSubjects(which, createShuffle(turn + 1), async (started) => {
      const both = /** @type {const} */ (["original", "twin"]);
      for (const side of turn % 2 === 0 ? both : both.toReversed()) {
        const id = side === "twin" ? TWIN : of;
        rates[side] = rateIn((await loadLong(id, started, cell.connections, signal)).result);
      }
    });
  } finally {
    await rm(apps, { recursive: true, force: true });
  }
  const { original, twin } = rates;
  const both = `${(twin / original).toFixed(3)}, ${Math.round(twin)} of ${Math.round(original)} requests/s`;
  say(`${nameOf(cell)}, loads: ${both}`);
  return rates;
}

/**
 * @type {(id: string, started: Started, connections: number, signal: AbortSignal)
 *   => Promise<{ result: LoadResult, cpuMs: number }>}
 */
async function loadLong(id, { servers, workload, host }, connections, signal) {
  const server = /** @type {Server} */ (servers.get(id));
  const requests = requestSequence(workload);
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

/** Answers per second within the counted time. @param {LoadResult} result */
export function rateIn({ requests, bytes, windows }) {
  if (!windows) throw new Error("a load has no windows");
  const [from, to] = [WARM_UP_MS, WARM_UP_MS + COUNTED_MS].map((ms) => ms / windows.windowMs);
  if (windows.bytes.length < Number(to)) throw new Error("a load ended too soon");
  return (sum(windows.bytes.slice(from, to)) * requests * 1000) / (bytes * COUNTED_MS);
}

/** @type {(cell: TruthCell, referenceUs: number, setting: TruthOptions) => Promise<TruthRun>} */
async function runWith(cell, referenceUs, { appsDir, budget = BUDGET_MS, say, signal }) {
  const { kind, connections } = cell;
  const { of = REFERENCE_APP, source } = kindOf(kind);
  const dir = await makeTwinApps(appsDir, { of, source: source(referenceUs) });
  try {
    const extent = ["--budget", `${budget / 1000}s`, "--connections", String(connections)];
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

/** CPU time of a request in µs. @type {(setting: TruthOptions) => Promise<number>} */
async function costOfReference({ appsDir, signal }) {
  const which = { apps: appsDir, filter: [REFERENCE_APP] };
  const us = await withSubjects(which, createShuffle(1), async (started) => {
    const { result, cpuMs } = await loadLong(REFERENCE_APP, started, 100, signal);
    return (cpuMs * 1000) / result.requests;
  });
  if (us > 0) return us;
  throw new UsageError("twins are made by CPU time, which this platform does not report");
}

/**
 * Starts apps on one core, and ends them after the work.
 * @template T @param {{ apps: string, filter: string[] }} which
 * @param {<S>(items: readonly S[]) => S[]} shuffle needed because requests cost slightly more in the app that starts
 *   first
 * @param {(started: Started) => Promise<T>} work
 */
async function withSubjects(which, shuffle, work) {
  const candidates = await findApps({ suite: DEFAULT_SUITE, ...which });
  const { suite } = candidates;
  const [target] = targetsOf(suite, {});
  const workload = workloadOf(suite, target);
  const host = await openLocalHost(suite.servers);
  const options = {
    flags: SERVER_NODE_FLAGS,
    side: /** @type {const} */ ("server"),
    given: workload.given,
  };
  /** @type {Map<string, Server>} */
  const servers = new Map();
  try {
    for (const { id, app } of shuffle(selectApps(candidates, which.filter).map(entryFor))) {
      servers.set(id, await host.startServer(app, options, DEFAULT_LIMITS));
    }
    return await work({ servers, workload, host });
  } finally {
    await Promise.all([...servers.values()].map((server) => server.kill()));
  }
}
