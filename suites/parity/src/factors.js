import { isNarrow } from "@routebench/contract/interval";
import { slicesIn } from "@routebench/contract/trial";
import { exponentiated, tInterval } from "@routebench/stats/estimate";
import { mean, sum } from "@routebench/stats/moments";
import { launchCostUs, onNewServers, YOUNG_REQUESTS, youngCostUs } from "./costs.js";
import { RUNGS } from "./ladder.js";
import { wayOf } from "./ways.js";

/**
 * @import { Rung } from "./ladder.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Estimate } from "@routebench/contract/summary"
 * @import { Trial } from "@routebench/contract/trial"
 *
 * What turns the order of Node and Apache, as a factorial trial: each thing that two comparisons may do differently is
 * changed by itself, in every combination of the others that was measured. Box, Hunter and Hunter, Statistics for
 * Experimenters, 2005, chapter 5: an effect is the mean of a difference over them.
 *
 * @typedef {"cpu" | "rate" | "young"} Clock what is taken of a server for a request: its CPU time, or time that went by,
 *   in slices, and its CPU time when it has just started
 *
 * @typedef {object} Place
 * @property {string} connection
 * @property {string} http
 * @property {number} connections
 * @property {string} rung
 * @property {Clock} clock
 *
 * What Node takes for a request, over what Apache takes: its logarithm, launch against launch.
 * @typedef {Place & { round: number, log: number }} Observed
 *
 * @typedef {object} Factor
 * @property {string} id
 * @property {string} title as a question
 * @property {[Level, Level]} levels
 * @typedef {{ name: string, at: Partial<Place> }} Level
 *
 * @typedef {object} Effect
 * @property {Factor} factor
 * @property {[Estimate, Estimate]} ratios at its levels: Node over Apache
 * @property {Estimate} change the second over the first
 *
 * @typedef {"Node" | "Apache" | "neither" | "unknown"} Ahead which takes less; neither: a statistical tie; unknown: of too
 *   few launches, or an interval that reaches beyond ±10 %
 */

/** Where a factor changes nothing else: equal work, CPU time. @type {Pick<Place, "rung" | "clock">} */
const BASE = { rung: "d=", clock: "cpu" };

/** The chance that any of a run's intervals misses is at most this (Bonferroni). */
const ALPHA = 0.05;

/** @type {Factor[]} */
export const FACTORS = [
  factor("connection", "New or kept connections", [
    ["kept connections", { connection: "kept" }],
    ["a new one for each request", { connection: "new" }],
  ]),
  factor("http", "The version of HTTP", [
    ["HTTP/1.1", { http: "1.1" }],
    ["HTTP/1.0", { http: "1.0" }],
  ]),
  factor("connections", "How many connections", [
    ["25", { connections: 25 }],
    ["100", { connections: 100 }],
  ]),
  factor("clock", "What is compared", [
    ["CPU time", { clock: "cpu" }],
    ["requests/s", { clock: "rate" }],
  ]),
  factor("node", "How long the servers have worked", [
    ["settled", {}],
    [`their first ${YOUNG_REQUESTS} requests`, { clock: "young" }],
  ]),
  factor("log", "The log, in the article’s own servers", [
    ["none, rung (c)", { rung: "c" }],
    ["a line for each answer, rung (d)", { rung: "d" }],
  ]),
  factor("htaccess", "Apache’s look for .htaccess", [
    ["off, rung (d=)", { rung: "d=" }],
    ["on, rung (e4)", { rung: "e4" }],
  ]),
];

/** @type {(id: string, title: string, levels: [[string, Partial<Place>], [string, Partial<Place>]]) => Factor} */
function factor(id, title, [[one, atOne], [other, atOther]]) {
  return {
    ...{ id, title },
    levels: [
      { name: one, at: { ...BASE, ...atOne } },
      { name: other, at: { ...BASE, ...atOther } },
    ],
  };
}

/** @type {(result: Pick<ResultFile, "config" | "rounds" | "trials">) => Observed[]} */
export function observedIn(result) {
  const { config, trials } = result;
  const { load } = config.modes.external ?? {};
  const ofNew = new Set(onNewServers(result));
  return config.cases.flatMap(({ id, target, connections }) => {
    const way = wayOf(target);
    if (!way) return [];
    const ofCase = trials.filter((trial) => trial.mode === "external" && trial.caseId === id);
    const place = { ...way, connections: connections ?? load?.connections ?? 0 };
    const timesOf = (/** @type {Trial} */ trial) => ({
      cpu: launchCostUs(trial),
      rate: sliceTimeUs(trial),
      young: ofNew.has(trial) ? youngCostUs(trial) : null,
    });
    return RUNGS.flatMap((rung) => ratiosOn(rung, ofCase, place, timesOf));
  });
}

/**
 * @param {Rung} rung
 * @param {Trial[]} trials
 * @param {Pick<Place, "connection" | "http" | "connections">} place
 * @param {(trial: Trial) => Record<Clock, number | null>} timesOf µs for a request; null where it was not measured
 * @returns {Observed[]}
 */
function ratiosOn({ id: rung, node, apache }, trials, place, timesOf) {
  return trials
    .filter(({ appId }) => appId === node)
    .flatMap((ours) => {
      const theirs = trials.find(({ appId, round }) => appId === apache && round === ours.round);
      if (!theirs) return [];
      const [one, other] = [timesOf(ours), timesOf(theirs)];
      const clocks = /** @type {Clock[]} */ (Object.keys(one));
      return clocks.flatMap((clock) => {
        const [a, b] = [one[clock], other[clock]];
        if (a === null || b === null) return [];
        return [{ ...place, rung, clock, round: ours.round, log: Math.log(a / b) }];
      });
    });
}

/** Of time that went by. @param {Trial} trial */
function sliceTimeUs(trial) {
  const slices = slicesIn(trial);
  const requests = sum(slices.map((slice) => slice.requests));
  const durationMs = sum(slices.map((slice) => slice.durationMs));
  return requests > 0 && durationMs > 0 ? (durationMs * 1000) / requests : null;
}

/** Of those of which both levels were measured. @type {(observed: readonly Observed[]) => Effect[]} */
export function effectsIn(observed) {
  const level = 1 - ALPHA / (3 * FACTORS.length);
  return FACTORS.flatMap((factor) => {
    const [one, other] = factor.levels.map(({ at }) => observed.filter((each) => isAt(each, at)));
    const pairs = pairsOf(one ?? [], other ?? [], factor);
    if (pairs.size === 0) return [];
    const estimate = (/** @type {(pair: [number, number]) => number} */ of) =>
      estimated(
        [...pairs.values()].map((ofRound) => mean(ofRound.map(of))),
        level,
      );
    const [atOne, atOther] = [estimate(([a]) => a), estimate(([, b]) => b)];
    return [{ factor, ratios: [atOne, atOther], change: estimate(([a, b]) => b - a) }];
  });
}

/**
 * Both levels of a factor where all else is the same, by round.
 * @type {(one: Observed[], other: Observed[], factor: Factor) => Map<number, [number, number][]>}
 */
function pairsOf(one, other, { levels: [from] }) {
  const rest = (
    /** @type {Observed} */ { connection, http, connections, round },
    /** @type {Level} */ { at },
  ) =>
    JSON.stringify([
      at.connection === undefined && connection,
      at.http === undefined && http,
      at.connections === undefined && connections,
      round,
    ]);
  /** @type {Map<number, [number, number][]>} */
  const pairs = new Map();
  for (const a of one) {
    const b = other.find((each) => rest(each, from) === rest(a, from));
    if (b) pairs.set(a.round, [...(pairs.get(a.round) ?? []), [a.log, b.log]]);
  }
  return pairs;
}

/**
 * Each combination by itself, on equal work.
 * @type {(observed: readonly Observed[]) => (Place & { ratio: Estimate })[]}
 */
export function placesIn(observed) {
  /** @type {Map<string, Observed[]>} */
  const places = new Map();
  for (const one of observed) {
    const isShown = one.rung === BASE.rung && (one.clock === "cpu" || one.clock === "rate");
    if (!isShown) continue;
    const { connection, http, connections, clock } = one;
    const key = JSON.stringify([connections, http, connection, clock]);
    places.set(key, [...(places.get(key) ?? []), one]);
  }
  const level = 1 - ALPHA / places.size;
  return [...places.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    return [
      {
        ...first,
        ratio: estimated(
          all.map(({ log }) => log),
          level,
        ),
      },
    ];
  });
}

/** @type {(logs: number[], level: number) => Estimate} */
const estimated = (logs, level) =>
  exponentiated(tInterval(logs, level), "paired ratio, t interval on logs");

/** @type {(ratio: Estimate) => Ahead} */
export function aheadIn({ low, high, level }) {
  if (low === null || high === null) return "unknown";
  // The range over some runs, of level 1, is no interval: runs overlap or they do not.
  if (level < 1 && !isNarrow({ low, high })) return "unknown";
  if (high < 1) return "Node";
  return low > 1 ? "Apache" : "neither";
}

/** Whether the one is ahead at the first level, and the other at the second. @param {Effect} effect */
export function isTurned({ ratios }) {
  const [one, other] = ratios.map(aheadIn);
  return (one === "Node" && other === "Apache") || (one === "Apache" && other === "Node");
}

/** @type {(observed: Observed, at: Partial<Place>) => boolean} */
const isAt = (observed, at) =>
  Object.entries(at).every(
    ([name, value]) => observed[/** @type {keyof Place} */ (name)] === value,
  );
