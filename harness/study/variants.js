/** Variants of judging, each without one mechanism. */
import { slicesIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { coreWatchOf, sharedError, weighedSlices } from "../src/judge/core-watch.js";
import { launchSpeed } from "../src/judge/speeds.js";

/**
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Trial } from "@routebench/contract/trial"
 * @import { Observation } from "@routebench/stats/two-way-fit"
 * @import { Contest } from "../src/judge/contest.js"
 * @import { LaunchCore } from "../src/judge/core-watch.js"
 * @import { MACHINES } from "./equal-runs.js"
 *
 * @typedef {object} StudiedVariant
 * @property {string} mechanism that it lacks
 * @property {boolean} [isOfLoads] speeds come from uninterrupted loads, not slices
 * @property {(slices: Slice[], core: LaunchCore | null) => Slice[]} [slices] replaces the slices
 * @property {(core: LaunchCore) => LaunchCore | null} [core] replaces the core's figures
 * @property {typeof compareEntries} [compare]
 * @property {keyof typeof MACHINES} [machine] on which equal apps are simulated; absent if verdicts are the same
 * @property {boolean} [isOfWaits] servers in virtual time show it
 */

const APART = "70% disturbed, programs apart";

/** @type {StudiedVariant} */
export const FULL = { mechanism: "None" };

/** @type {StudiedVariant[]} */
export const VARIANTS = [
  { mechanism: "Turns side by side, not each app's load alone", isOfLoads: true },
  {
    mechanism: "CPU time, not wall time",
    slices: (slices) => slices.map((slice) => ({ ...slice, server: null })),
  },
  {
    mechanism: "Waiting",
    slices: (slices) => slices.map((slice) => ({ ...slice, steady: null })),
    isOfWaits: true,
  },
  { mechanism: "Core watch", core: () => null, machine: APART },
  {
    mechanism: "Division by k^exponent",
    core: (core) => ({ ...core, exponent: 0 }),
    machine: APART,
  },
  {
    mechanism: "An exponent for each program, not 1",
    core: (core) => ({ ...core, exponent: 1 }),
    machine: APART,
  },
  { mechanism: "Lower weights of disturbed slices", slices: correctedSlices, machine: APART },
  {
    mechanism: "Error of exponents",
    compare: (observations, options) =>
      compareEntries(
        observations.map(({ shared: _, ...observation }) => observation),
        options,
      ),
    machine: APART,
  },
  {
    mechanism: "Differences within rounds",
    compare: (observations, options) => compareEntries(shiftedRounds(observations), options),
  },
  {
    mechanism: "One comparison, not one for each pair",
    compare: comparedInPairs,
    machine: "as recorded",
  },
  {
    mechanism: "Prior of launches",
    compare: (observations, options) =>
      compareEntries(observations, { ...options, priorSd: undefined }),
    machine: "as recorded",
  },
  {
    mechanism: "Alpha spending",
    compare: (observations, options) =>
      compareEntries(observations, { ...options, looks: undefined }),
    machine: "scatters three times as much",
  },
  {
    mechanism: "Guard against an odd launch",
    compare: unguarded,
    machine: "one launch in 100 a quarter off",
  },
];

/** Corrects slices and hides that they were disturbed. @type {(slices: Slice[], core: LaunchCore | null) => Slice[]} */
function correctedSlices(slices, core) {
  return weighedSlices(slices, core).map(({ slice: { coreWorkUs: _, ...slice }, costFactor }) => {
    const { server, steady, requests } = slice;
    const savedMs = (1 - 1 / costFactor) * Number(server?.cpuMs);
    const savedInStretchMs = steady && requests > 0 ? (savedMs / requests) * steady.requests : 0;
    return {
      ...slice,
      server: server && { ...server, cpuMs: server.cpuMs - savedMs },
      steady: steady && { ...steady, durationMs: steady.durationMs - savedInStretchMs },
    };
  });
}

/**
 * Moves the launches of each entry to other rounds, so that rounds have no effect.
 * @param {readonly Observation[]} observations
 */
function shiftedRounds(observations) {
  const entries = [...new Set(observations.map(({ entry }) => entry))];
  return entries.flatMap((entry, shift) => {
    const launches = observations.filter((observation) => observation.entry === entry);
    return launches.map((launch, index) => ({
      ...launch,
      round: Number(launches[(index + shift) % launches.length]?.round),
    }));
  });
}

/**
 * Compares each pair without the other entries. Bonferroni's correction keeps the chance of any wrong verdict.
 * @type {typeof compareEntries}
 */
function comparedInPairs(observations, options = {}) {
  const entries = [...new Set(observations.map(({ entry }) => entry))].toSorted();
  const pairs = entries.flatMap((a, index) => entries.slice(index + 1).map((b) => [a, b]));
  return pairs.flatMap((pair) =>
    compareEntries(
      observations.filter(({ entry }) => pair.includes(entry)),
      { ...options, alpha: 0.05 / pairs.length },
    ),
  );
}

/** Every interval that excludes 1 decides, even after only two launches. @type {typeof compareEntries} */
function unguarded(observations, options) {
  return compareEntries(observations, options).map((comparison) => {
    const { low, high } = comparison.ratio;
    const isDecided = low !== null && high !== null && (low > 1 || high < 1);
    return isDecided ? { ...comparison, verdict: low > 1 ? "faster" : "slower" } : comparison;
  });
}

/** @type {(contest: Pick<Contest, "trials" | "run">, variant: StudiedVariant) => Observation[]} */
export function observationsOf({ trials, run }, variant) {
  const watch = coreWatchOf({ trials, run });
  return trials.flatMap((trial) => {
    const { round, appId: entry, load } = trial;
    const core = watch?.cores.get(entry) ?? null;
    const inFlight = load.connections * load.pipelining;
    const slices = slicesIn(trial);
    const { value, ...errors } = variant.isOfLoads
      ? rateOf(trial)
      : observationOf(slices, core, inFlight, variant);
    return value && slices.length > 0 ? [{ round, entry, value, ...errors }] : [];
  });
}

/** The load's rate. Only launches scatter, so it has no error. @param {Trial} trial @returns {Observed} */
const rateOf = (trial) => ({
  value: trial.status === "ok" ? trial.sample.requests / trial.sample.durationMs : null,
  error: 0,
});

/**
 * @typedef {{ value: number | null } & Pick<Observation, "error" | "shared">} Observed
 * @type {(slices: Slice[], core: LaunchCore | null, inFlight: number, variant: StudiedVariant) => Observed}
 */
export function observationOf(slices, core, inFlight, variant) {
  const used = core && variant.core ? variant.core(core) : core;
  const { speed, error } = launchSpeed(variant.slices?.(slices, core) ?? slices, used, inFlight);
  return {
    value: speed,
    ...(error !== null && { error }),
    ...(used && { shared: sharedError(slices, used) }),
  };
}
