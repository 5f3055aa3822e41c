import { slicesIn } from "@routebench/contract/trial";
import { sum } from "@routebench/stats/moments";
import { quantile } from "@routebench/stats/quantile";

/**
 * @import { Contest } from "./contest.js"
 * @import { Slice } from "@routebench/contract/slice"
 *
 * A small piece of work is timed on the servers' core during each slice. Other tenants of the core slow this work down,
 * and also the server. A request then costs slowdown ** exponent times as much. The exponent depends on the program.
 * @typedef {NonNullable<ReturnType<typeof coreWatchOf>>} WatchedCores
 * @typedef {{ aloneUs: number, exponent: number, error: number }} LaunchCore aloneUs: time of the work at best, on an
 *   undisturbed core; error: standard error of the exponent
 */

/** At least this share of a run's slices is undisturbed, unless its best work is much slower than in earlier runs. */
const LEAST_SHARE = 0.02;
const NEVER_ALONE = 1.25;

/** Usual work on an undisturbed core, relative to the best. On a disturbed core it is 1.4 to 1.8. */
const USUAL = 1.05;

/** The weight of a slice, as a power of its slowdown: noise grows far faster than cost. */
const WEIGHT_POWER = -3;

/** Scatter of programs' exponents around 1: compiled JavaScript had 1.5, native code 0.3. */
const USUAL_SCATTER = 0.3;

/** A variance: slices that agree to less than 3% agree by chance. */
const LEAST_NOISE = 0.03 ** 2;

/**
 * The best of a whole run, because its modes and cases share a core. Null without a watch.
 * @param {Pick<Contest["run"], "trials">} run
 */
export function bestWorkUs({ trials }) {
  const works = trials.flatMap(slicesIn).flatMap(({ coreWorkUs }) => coreWorkUs ?? []);
  return works.length > 0 ? quantile(works, LEAST_SHARE) : null;
}

/** The best of this run and of earlier runs. @param {Pick<Contest["run"], "trials" | "environment">} run */
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
  // A control runs the same code as its app, and a baseline almost the same.
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
 * Without a watch all slices have the same weight. Otherwise slices without a watch are ignored.
 * @param {Slice[]} slices of one launch @param {LaunchCore | null} core
 * @returns {{ slice: Slice, weight: number, costFactor: number }[]} costFactor: how much disturbance raised the cost
 */
export function weighedSlices(slices, core) {
  const watched = core === null ? [] : slices.filter(({ coreWorkUs }) => coreWorkUs);
  if (core === null || watched.length === 0) {
    return slices.map((slice) => ({ slice, weight: 1, costFactor: 1 }));
  }
  return watched.map((slice) => {
    const slowdown = slowdownOf(slice, core.aloneUs);
    return { slice, weight: slowdown ** WEIGHT_POWER, costFactor: slowdown ** core.exponent };
  });
}

/**
 * The error that all launches of a program share on a core as disturbed as this, because its exponent has an error.
 * @type {(slices: Slice[], core: LaunchCore) => number} a relative standard error
 */
export function sharedError(slices, core) {
  const weighed = weighedSlices(slices, { ...core, exponent: 1 });
  return core.error * weightedMean(weighed, ({ costFactor }) => Math.log(costFactor));
}

/** The core's slowdown, 1 if undisturbed. @type {(slice: Slice, aloneUs: number) => number} */
const slowdownOf = ({ coreWorkUs = 0 }, aloneUs) => Math.max(1, coreWorkUs / aloneUs / USUAL);

/**
 * Weighted least squares of a request's log cost on the log slowdown, within launches, shrunk towards 1 (Lindley &
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

/**
 * Log slowdown and log cost of a request, minus their means in the launch.
 * @param {Slice[]} slices @param {number} aloneUs
 */
function pointsOf(slices, aloneUs) {
  const weighed = weighedSlices(slices, { aloneUs, exponent: 1, error: 0 });
  const points = weighed.flatMap(({ slice, weight, costFactor }) => {
    const costMs = slice.server?.cpuMs ?? slice.durationMs;
    if (!(slice.requests > 0 && costMs > 0)) return [];
    return [{ weight, x: Math.log(costFactor), y: Math.log(costMs / slice.requests) }];
  });
  const meanX = weightedMean(points, ({ x }) => x);
  const meanY = weightedMean(points, ({ y }) => y);
  return points.map(({ weight, x, y }) => ({ weight, x: x - meanX, y: y - meanY }));
}

/** @template {{ weight: number }} T @param {T[]} all @param {(each: T) => number} figureOf */
const weightedMean = (all, figureOf) =>
  sum(all.map((each) => each.weight * figureOf(each))) / sum(all.map(({ weight }) => weight));
