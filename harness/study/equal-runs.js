/** Simulates runs of equal apps: draws slices of a recorded run again, on machines that disturb them. */
import { slicesIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { sum } from "@routebench/stats/moments";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { slowingOf } from "../src/judge/core-watch.js";
import { LAUNCHES_DIFFER_BY } from "../src/judge/judge.js";
import { FULL, observationOf } from "./variants.js";

/**
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { StudiedVariant } from "./variants.js"
 *
 * @typedef {"external" | "in-process"} SimulatedMode
 * @typedef {object} Machine
 * @property {number} [scatter] of launches, as a multiple of the recorded scatter
 * @property {number} [oddShare] share of launches that are 25% off
 * @property {number} [disturbedShare] share of slices that are disturbed
 * @property {[first: number, last: number]} [exponents] of programs, evenly spaced
 * @typedef {{ round: number, entry: string, effect: number, slices: Slice[] }} SimulatedLaunch effect: on the log speed
 * @typedef {{ wrongAt: number }} SimulatedOutcome wrongAt: the first round with a false verdict, or 0
 */

export const LOOKS = 8;

const TURNS = 8;

/**
 * Standard deviations between launches of each app; repeated if there are more apps.
 * @type {Record<SimulatedMode, number[]>}
 */
const SDS = {
  external: [0.02, 0.015, 0.03, 0.015, 0.02, 0.015, 0.03, 0.015, 0.06, 0.03],
  "in-process": [0.018],
};

/** @satisfies {Record<string, Machine>} */
export const MACHINES = {
  "as recorded": {},
  "one launch in 100 a quarter off": { oddShare: 0.01 },
  "scatters three times as much": { scatter: 3 },
  "70% of slices disturbed": { disturbedShare: 0.7 },
  "70% disturbed, programs apart": {
    disturbedShare: 0.7,
    exponents: /** @type {[number, number]} */ ([0.3, 1.5]),
  },
};

/** How long the watch's work takes at best, and usually on an undisturbed core. */
const BEST_US = 10;
const USUAL_US = 10.5;

/** @typedef {ReturnType<typeof randomNumbers>} Random */

/** @param {number} seed */
function randomNumbers(seed) {
  const generator = xoroshiro128plus(seed);
  const uniform = () => uniformFloat64(generator);
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    /** @template T @param {readonly T[]} items */
    pick: (items) => /** @type {T} */ (items[Math.floor(uniform() * items.length)]),
  };
}

/** Undisturbed slices of the launches of each app. @type {(run: ResultFile, mode: SimulatedMode) => Slice[][][]} */
export function equalApps(run, mode) {
  const trials = run.trials.filter((trial) => trial.mode === mode && slicesIn(trial).length >= 4);
  return [...new Set(trials.map(({ appId }) => appId))].map((id) =>
    trials.filter(({ appId }) => appId === id).map((trial) => withUnitCost(slicesIn(trial))),
  );
}

/**
 * Scales costs: a request costs 1 µs on average, and the server never waits.
 * @param {Slice[]} slices @returns {Slice[]}
 */
function withUnitCost(slices) {
  const counted = slices.filter(({ server, requests }) => server && requests > 0);
  const costs = counted.map(({ server }) => Number(server?.cpuMs));
  const factor = sum(counted.map(({ requests }) => requests)) / sum(costs) / 1000;
  return counted.map(({ coreWorkUs: _, later: __, ...slice }, index) => {
    const server = { cpuMs: factor * Number(costs[index]), waitMs: 0 };
    return { ...slice, steady: null, stealMs: 0, server };
  });
}

/** @type {(slice: Slice, machine: Machine, exponent: number, random: Random) => Slice} */
function disturbed(slice, { disturbedShare = 0 }, exponent, { uniform, normal }) {
  if (disturbedShare === 0) return slice;
  const isShared = uniform() < disturbedShare;
  const slowdown = isShared ? 1.3 + 0.6 * uniform() : 1 + 0.03 * uniform();
  const costFactor = slowdown ** exponent * Math.exp((isShared ? 0.1 : 0.01) * normal());
  const cpuMs = Number(slice.server?.cpuMs) * costFactor;
  const coreWorkUs = USUAL_US * slowdown * Math.exp(0.03 * normal());
  return { ...slice, server: { cpuMs, waitMs: 0 }, coreWorkUs };
}

/** @type {(apps: Slice[][][], mode: SimulatedMode, machine: Machine, random: Random) => SimulatedLaunch[]} in rounds */
function simulatedLaunches(apps, mode, machine, random) {
  const sds = SDS[mode];
  const { scatter = 1, oddShare = 0, exponents: [first, last] = [1, 1] } = machine;
  return Array.from({ length: LOOKS }, (_, index) =>
    apps.map((launches, app) => {
      const isOdd = random.uniform() < oddShare;
      const odd = isOdd ? Math.log(random.pick([0.75, 1.25])) : 0;
      const effect = scatter * Number(sds[app % sds.length]) * random.normal() + odd;
      const launch = random.pick(launches);
      const exponent = first + ((last - first) * app) / (apps.length - 1);
      const slices = Array.from({ length: TURNS }, () =>
        disturbed(random.pick(launch), machine, exponent, random),
      );
      return { round: index + 1, entry: `app ${app}`, effect, slices };
    }),
  ).flat();
}

/** @param {SimulatedLaunch[]} launches @param {StudiedVariant} variant */
function observed(launches, variant) {
  const slicesOf = (/** @type {string} */ id) =>
    launches.flatMap(({ entry, slices }) => (entry === id ? [slices] : []));
  const entries = [...new Set(launches.map(({ entry }) => entry))];
  const cores = new Map(entries.map((id) => [id, slowingOf(slicesOf(id), BEST_US)]));
  return launches.map(({ round, entry, effect, slices }) => {
    const { value, ...errors } = observationOf(slices, cores.get(entry) ?? null, 0, variant);
    return { round, entry, value: Number(value) * Math.exp(effect), ...errors };
  });
}

/**
 * Judges equal apps after each round.
 * @param {{ apps: Slice[][][], mode: SimulatedMode, machine: Machine, runs: number, seed?: number,
 *   variant?: StudiedVariant }} options
 * @returns {SimulatedOutcome[]}
 */
export function simulate({ apps, mode, machine, runs, seed = 1, variant = FULL }) {
  const random = randomNumbers(seed);
  return Array.from({ length: runs }, () => {
    const launches = simulatedLaunches(apps, mode, machine, random);
    const comparisons = Array.from({ length: LOOKS }, (_, index) => {
      const observations = observed(launches.slice(0, (index + 1) * apps.length), variant);
      const options = { looks: { isOver: index + 1 === LOOKS }, priorSd: LAUNCHES_DIFFER_BY[mode] };
      return (variant.compare ?? compareEntries)(observations, options);
    });
    const isWrong = comparisons.map((all) => all.some(({ verdict }) => /er$/.test(verdict)));
    return { wrongAt: isWrong.indexOf(true) + 1 };
  });
}

/**
 * The share of runs with a false verdict by a round, and its standard error.
 * @type {(outcomes: SimulatedOutcome[], round?: number) => { share: number, error: number }}
 */
export function falseVerdicts(outcomes, round = LOOKS) {
  const wrong = outcomes.filter(({ wrongAt }) => wrongAt > 0 && wrongAt <= round);
  const share = wrong.length / outcomes.length;
  return { share, error: Math.sqrt((share * (1 - share)) / outcomes.length) };
}
