import { slicesIn } from "@routebench/contract/trial";
import { sum } from "@routebench/stats/moments";
import { quantile } from "@routebench/stats/quantile";

/**
 * @import { Contest } from "./contest.js"
 * @import { Slice } from "@routebench/contract/slice"
 *
 * A small piece of work is timed on the servers' core during each slice. It takes longer if a stranger shares the core,
 * and so does the server: its requests cost that slowdown to the power of its program's exponent.
 * @typedef {NonNullable<ReturnType<typeof coreWatchOf>>} WatchedCores
 * @typedef {{ aloneUs: number, exponent: number, error: number }} LaunchCore aloneUs: what the work takes at best on an
 *   undisturbed core; error: of the exponent, a standard error
 */

/** Some of a run's slices are undisturbed, unless its best is so many times the best of earlier runs. */
const LEAST_SHARE = 0.02;
const NEVER_ALONE = 1.25;

/** What the work usually takes on an undisturbed core, of its best; on a disturbed core 1.4 to 1.8 times. */
const USUAL = 1.05;

/** How far a slice counts, as a power of its slowdown: the noise of its cost grows far faster than the cost. */
const WEIGHT_POWER = -3;

/** Exponents of programs scatter by so much around 1: compiled JavaScript had 1.5, native code 0.3. */
const USUAL_SCATTER = 0.3;

/** A variance: slices that agree better than to 3% do so by chance. */
const LEAST_NOISE = 0.03 ** 2;

/** In a whole run, because its modes and cases share a core. Null without a watch. @param {Pick<Contest["run"], "trials">} run */
export function bestWorkUs({ trials }) {
  const works = trials.flatMap(slicesIn).flatMap(({ coreWorkUs }) => coreWorkUs ?? []);
  return works.length > 0 ? quantile(works, LEAST_SHARE) : null;
}

/** The best of this run and those before it. @param {Pick<Contest["run"], "trials" | "environment">} run */
export function bestCoreWorkUs(run) {
  const works = [bestWorkUs(run), run.environment.bestCoreWorkUs].filter((us) => us != null);
  return works.length > 0 ? Math.min(...works) : null;
}

/** Null without a watch. @param {Pick<Contest, "trials" | "run">} contest */
export function coreWatchOf({ trials, run }) {
  const bestUs = bestWorkUs(run);
  if (bestUs === null) return null;
  const earlierUs = run.environment.bestCoreWorkUs ?? Number.POSITIVE_INFINITY;
  const aloneUs = bestUs > NEVER_ALONE * earlierUs ? earlierUs : bestUs;
  const slices = trials.flatMap(slicesIn);
  const apps = [...new Set(trials.map(({ appId }) => appId))];
  // A control runs its app's code, and a baseline nearly so.
  const programOf = (/** @type {string} */ id) => run.apps.find((app) => app.id === id)?.of ?? id;
  const coreOf = (/** @type {string} */ id) => {
    const launches = trials.filter(({ appId }) => programOf(appId) === programOf(id));
    return slowingOf(launches.map(slicesIn), aloneUs);
  };
  return {
    cores: new Map(apps.map((id) => [id, coreOf(id)])),
    slices: slices.length,
    disturbed: slices.filter((slice) => slowdownOf(slice, aloneUs) > USUAL).length,
  };
}

/**
 * Without a watch each slice counts alike. Among watched slices, unwatched slices do not count.
 * @param {Slice[]} slices of one launch @param {LaunchCore | null} core
 * @returns {{ slice: Slice, weight: number, dearer: number }[]} dearer: how many times, for the disturbance
 */
export function weighedSlices(slices, core) {
  const watched = core === null ? [] : slices.filter(({ coreWorkUs }) => coreWorkUs);
  if (core === null || watched.length === 0) {
    return slices.map((slice) => ({ slice, weight: 1, dearer: 1 }));
  }
  return watched.map((slice) => {
    const slowdown = slowdownOf(slice, core.aloneUs);
    return { slice, weight: slowdown ** WEIGHT_POWER, dearer: slowdown ** core.exponent };
  });
}

/**
 * How far all launches of a program may be off alike on a core as disturbed as this one's, for the error of the exponent.
 * @type {(slices: Slice[], core: LaunchCore) => number} a relative standard error
 */
export function sharedError(slices, core) {
  const weighed = weighedSlices(slices, { ...core, exponent: 1 });
  return core.error * weightedMean(weighed, ({ dearer }) => Math.log(dearer));
}

/** How many times slower than undisturbed the core was. @type {(slice: Slice, aloneUs: number) => number} */
const slowdownOf = ({ coreWorkUs = 0 }, aloneUs) => Math.max(1, coreWorkUs / aloneUs / USUAL);

/**
 * Weighted least squares of the log cost of a request on the log slowdown, within launches, shrunk towards 1 (Lindley &
 * Smith, JRSS B 1972). Weights are not the inverse of the noise, so the slope's variance is Huber's sandwich.
 * @param {Slice[][]} launches of one program @param {number} aloneUs
 */
export function slowingOf(launches, aloneUs) {
  const groups = launches.map((slices) => pointsOf(slices, aloneUs)).filter(({ length }) => length);
  const points = groups.flat();
  const df = points.length - groups.length - 1;
  const xx = sum(points.map(({ weight, x }) => weight * x * x));
  if (df <= 0 || xx === 0) return { aloneUs, exponent: 1, error: USUAL_SCATTER };
  const slope = sum(points.map(({ weight, x, y }) => weight * x * y)) / xx;
  const squares = sum(points.map(({ weight, x }) => (weight * x) ** 2));
  const errors = sum(points.map(({ weight, x, y }) => (weight * x * (y - slope * x)) ** 2));
  const noise = Math.max(LEAST_NOISE, (errors / squares) * (points.length / df));
  const share = 1 / (1 + (noise * squares) / xx ** 2 / USUAL_SCATTER ** 2);
  const error = USUAL_SCATTER * Math.sqrt(1 - share);
  return { aloneUs, exponent: 1 + share * (slope - 1), error };
}

/** Log slowdown and log cost of a request, less their means in a launch. @param {Slice[]} slices @param {number} aloneUs */
function pointsOf(slices, aloneUs) {
  const weighed = weighedSlices(slices, { aloneUs, exponent: 1, error: 0 });
  const points = weighed.flatMap(({ slice, weight, dearer }) => {
    const costMs = slice.server?.cpuMs ?? slice.durationMs;
    if (!(slice.requests > 0 && costMs > 0)) return [];
    return [{ weight, x: Math.log(dearer), y: Math.log(costMs / slice.requests) }];
  });
  const meanX = weightedMean(points, ({ x }) => x);
  const meanY = weightedMean(points, ({ y }) => y);
  return points.map(({ weight, x, y }) => ({ weight, x: x - meanX, y: y - meanY }));
}

/** @template {{ weight: number }} T @param {T[]} all @param {(each: T) => number} of */
const weightedMean = (all, of) =>
  sum(all.map((each) => each.weight * of(each))) / sum(all.map(({ weight }) => weight));
