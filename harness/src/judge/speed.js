import { slicesIn } from "@routebench/contract/trial";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { aloneOnly, FEWEST_ALONE, leastWorkUs } from "./alone.js";
import { correctedSlices, distanceFromAlone } from "./corrected-slices.js";
import { drainedSpeeds } from "./drained-speed.js";
import { launchErrors } from "./launch-error.js";
import { slowingsOf } from "./slowing.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Trial } from "@routebench/contract/trial"
 * @import { Observation } from "@routebench/stats/paired-differences"
 *
 * @typedef {Exclude<Trial, { status: "failed" }>} Launch
 * @typedef {object} Chosen
 * @property {SharedCore["disturbed"]} disturbed
 * @property {(launch: Launch) => Slice[]} slicesOf those that count, as what they count
 * @property {(launch: Launch) => NonNullable<Observation["shared"]>} [sharedOf] how far its speed may be off because
 *   it is not known how much a shared core slows it down
 *
 * @typedef {object} SlicedSpeed of one launch
 * @property {number | null} speed comparable within its round; null if its slices do not show it
 * @property {number | null} waitedShare of what a request costs, in which the server slept while it
 *   was waited for; null where no CPU time is known
 * @property {number} slices
 * @property {number} unmeasured how many of them show nothing
 *
 * @typedef {object} SpeedGap a launch that finished, but gives no speed of its app
 * @property {number} round
 * @property {string} entry
 * @property {string} reason
 */

/** Work that took so many times the best of earlier runs was never alone. */
const NEVER_ALONE = 1.25;

/**
 * One figure of speed per launch, comparable within its round. Where the round was sliced it is a
 * relative speed, free of what the machine did to all; else it is requests/s.
 * @typedef {object} Speeds of a contest's launches
 * @property {(Observation & { waitedShare?: number | null })[]} observations one for each launch
 *   that gives a speed; waitedShare: only where it comes from slices
 * @property {SpeedGap[]} gaps one for each that did not fail and gives none, but for those that `sharedCore` counts
 * @property {SharedCore | null} sharedCore null where the core was not watched
 *
 * @typedef {object} SharedCore how much of the slices a stranger shared the servers' core in
 * @property {number} shared
 * @property {number} slices in all
 * @property {"corrected" | "left out" | "counted"} disturbed what was done with those
 * @property {number} launchesLeftOut with too few others
 */

/** @type {(contest: Pick<Contest, "trials" | "run">) => Speeds} */
export function speedsOf({ trials, run }) {
  const launches = launchesOf(trials);
  const sliced = launches.filter(isSliced);
  const leastUs = aloneUs(run);
  const choose = run.config.method === BEFORE_CORRECTION ? chosenSlices : allCorrected;
  // A control runs its app's code, and a baseline nearly so.
  const ofCode = new Map(run.apps.map(({ id, of }) => [id, of ?? id]));
  const chosen = choose(sliced, leastUs, (id) => ofCode.get(id) ?? id);
  const all = byRound(launches).flatMap((round) => {
    if (!round.every(isSliced)) return round.map(rateOf);
    const counted = round.filter((launch) => chosen.slicesOf(launch).length > 0);
    return slicedSpeeds(counted, chosen);
  });
  return {
    observations: all.flatMap(({ reason, value, ...launch }) =>
      value === null ? [] : [{ ...launch, value }],
    ),
    gaps: all.flatMap(({ value, round, entry, reason }) =>
      value === null ? [{ round, entry, reason }] : [],
    ),
    sharedCore: sharedCoreOf(sliced, chosen, leastUs),
  };
}

/** @type {(launches: Launch[], chosen: Chosen, leastUs: number | null) => SharedCore | null} */
function sharedCoreOf(launches, { disturbed, slicesOf }, leastUs) {
  const slices = launches.flatMap(slicesIn);
  if (leastUs === null || slices.length === 0) return null;
  return {
    shared: slices.length - aloneOnly(slices, leastUs).length,
    slices: slices.length,
    disturbed,
    launchesLeftOut: launches.filter((launch) => slicesOf(launch).length === 0).length,
  };
}

/**
 * What the entry's speed comes from; rates, if any of its rounds was not sliced.
 * @type {(contest: Pick<Contest, "trials">, entry: string) => "slices" | "rates"}
 */
export function speedSource({ trials }, entry) {
  const rounds = trials.filter(({ appId }) => appId === entry).map(({ round }) => round);
  const launches = launchesOf(trials).filter(({ round }) => rounds.includes(round));
  return launches.length > 0 && launches.every(isSliced) ? "slices" : "rates";
}

/** @param {Launch[]} launches */
const byRound = (launches) =>
  [...new Set(launches.map(({ round }) => round))].map((round) =>
    launches.filter((launch) => launch.round === round),
  );

/**
 * What the watch's work took at best: all modes and cases have the same core. Null: nobody watched.
 * @param {Pick<Contest["run"], "trials">} run
 */
export const leastIn = ({ trials }) => leastWorkUs(launchesOf(trials).flatMap(slicesIn));

/** What the work takes where nobody shares the core, in us. @param {Contest["run"]} run */
function aloneUs(run) {
  const leastUs = leastIn(run);
  const knownUs = run.environment.bestCoreWorkUs ?? Number.POSITIVE_INFINITY;
  return leastUs !== null && leastUs > NEVER_ALONE * knownUs ? knownUs : leastUs;
}

/** The method whose disturbed slices were measured again, and so can be left out. */
const BEFORE_CORRECTION = 1;

/** @type {(launches: Launch[], leastUs: number | null, programOf: (appId: string) => string) => Chosen} */
function allCorrected(launches, leastUs, programOf) {
  if (leastUs === null) return { disturbed: "corrected", slicesOf: slicesIn };
  const slowings = slowingsOf(launches, leastUs, programOf);
  const slowingOf = (/** @type {Launch} */ { appId }) => slowings.get(programOf(appId));
  const corrected = new Map(
    launches.map((launch) => {
      const slices = correctedSlices(slicesIn(launch), leastUs, slowingOf(launch)?.exponent);
      return [launch, slices];
    }),
  );
  const slicesOf = (/** @type {Launch} */ launch) => corrected.get(launch) ?? [];
  return {
    ...{ disturbed: "corrected", slicesOf },
    sharedOf: (launch) => ({
      by: programOf(launch.appId),
      error: (slowingOf(launch)?.error ?? 0) * distanceFromAlone(slicesOf(launch), leastUs),
    }),
  };
}

/**
 * What a launch must have to count, from the most reliable on: so many slices alone on the core, and
 * of each entry so many launches with as many, with so many slices in all.
 */
const ENOUGH_ALONE = [
  { slices: FEWEST_ALONE, launches: FEWEST_LAUNCHES, inAll: 0 },
  { slices: 1, launches: FEWEST_LAUNCHES, inAll: 0 },
  { slices: 1, launches: 2, inAll: 4 },
  { slices: FEWEST_ALONE, launches: 1, inAll: 0 },
];

/**
 * A shared core makes some servers half as fast and others not slower at all, so figures of the two
 * states are not mixed, and a few right ones are better. Nobody's speed is lost for it.
 * @type {(launches: Launch[], leastUs: number | null) => Chosen}
 */
function chosenSlices(launches, leastUs) {
  if (leastUs === null) return { disturbed: "counted", slicesOf: slicesIn };
  const alone = new Map(launches.map((launch) => [launch, aloneOnly(slicesIn(launch), leastUs)]));
  const entries = new Set(launches.map(({ appId }) => appId));
  const enough = ENOUGH_ALONE.find(({ slices, launches: fewest, inAll }) =>
    [...entries].every((id) => {
      const own = launches.filter(({ appId }) => appId === id);
      const counts = own.map((launch) => alone.get(launch)?.length ?? 0);
      const counted = counts.filter((count) => count >= slices);
      const all = counted.reduce((sum, count) => sum + count, 0);
      return counted.length >= Math.min(fewest, own.length) && all >= inAll;
    }),
  );
  if (enough === undefined) return { disturbed: "counted", slicesOf: slicesIn };
  const slicesOf = (/** @type {Launch} */ launch) => {
    const own = alone.get(launch) ?? [];
    return own.length >= enough.slices ? own : [];
  };
  return { disturbed: "left out", slicesOf };
}

/** @param {Launch} launch */
function rateOf(launch) {
  const { round, appId: entry } = launch;
  if (launch.status === "sliced") return { round, entry, reason: "it had no load", value: null };
  const { requests, durationMs } = launch.sample;
  const value = requests > 0 ? requests / (durationMs / 1000) : null;
  return { round, entry, reason: "no request was answered", value };
}

/** @type {(trials: Trial[]) => Launch[]} */
const launchesOf = (trials) =>
  trials.flatMap((trial) => (trial.status === "failed" ? [] : [trial]));

/** @param {Launch} launch */
const isSliced = (launch) => slicesIn(launch).length > 0;

/** @param {Launch[]} launches of a round @param {Pick<Chosen, "slicesOf" | "sharedOf">} chosen */
function slicedSpeeds(launches, { slicesOf, sharedOf }) {
  const slices = launches.map(slicesOf);
  const speeds = drainedSpeeds(
    slices,
    launches.map(({ load }) => load.connections),
  );
  const errors = launchErrors(slices);
  return launches.map((launch, index) => {
    const { speed = null, waitedShare = null, slices: count, unmeasured } = speeds[index] ?? {};
    return {
      ...(errors[index] != null && { error: errors[index] }),
      ...(sharedOf && { shared: sharedOf(launch) }),
      ...{ round: launch.round, entry: launch.appId, value: speed, waitedShare },
      reason: `no CPU time was counted for it in ${unmeasured} of ${count} slices`,
    };
  });
}
