import { slicesIn } from "@routebench/contract/trial";
import { median } from "@routebench/stats/quantile";

/**
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Trial } from "@routebench/contract/trial"
 *
 * What a shared core does to an entry: its requests are dearer by the slowdown to the power of exponent.
 * @typedef {object} Slowing
 * @property {number} exponent
 * @property {number} error standard error of the exponent
 */

/**
 * How much less a slice tells that was so many times slower, as a power: what a shared core does to
 * a server scatters far more than the slowing down itself (docs/measuring.md).
 */
export const WEIGHT_POWER = -4;

/** Alone on its core, the watch's work takes so many times its best. */
const USUALLY_ALONE = 1.05;

/**
 * Exponents of entries on one machine scatter by so much around 1: compiled JavaScript stood at 1.5 where native code
 * was at 0.3 (docs/measuring.md).
 */
const USUAL_SCATTER = 0.3;

/** How many slices' worth the usual noise of all entries weighs beside an entry's own. */
const USUAL_DF = 4;

/** A variance: slices that agree better than to 1 % do so by chance, or were made up. */
const LEAST_NOISE = 0.01 ** 2;

/**
 * How much slower than alone the watch's work was beside a slice; 1 of one that nobody disturbed, 0 where nobody watched.
 * @type {(slice: Pick<Slice, "coreWorkUs">, aloneUs: number) => number}
 */
export const slowdownOf = ({ coreWorkUs = 0 }, aloneUs) =>
  coreWorkUs > 0 ? Math.max(1, coreWorkUs / aloneUs / USUALLY_ALONE) : 0;

/**
 * A shared core slows one program down more than another, so what it does to an entry is learnt from the entry's own
 * slices: weighted least squares of the log cost of a request on the log slowdown, within launches, leaning on 1
 * (Lindley & Smith, JRSS B 1972). Without weights one slice beside a stall of the watch would decide.
 * @param {Exclude<Trial, { status: "failed" }>[]} launches of a contest
 * @param {number} aloneUs what the watch's work takes where nobody shares the core
 * @param {(appId: string) => string} programOf entries of one program are one here
 * @returns {Map<string, Slowing>} by program
 */
export function slowingsOf(launches, aloneUs, programOf) {
  /** @type {Map<string, ReturnType<typeof noSums>>} */
  const sums = new Map();
  for (const launch of launches) {
    const program = programOf(launch.appId);
    const own = sums.get(program) ?? noSums();
    add(slicesIn(launch), aloneUs, own);
    sums.set(program, own);
  }
  const own = [...sums].map(([id, { xx, xy, yy, df }]) => {
    const slope = xx > 0 ? xy / xx : 1;
    const residual = Math.max(0, yy - slope * xy);
    return { id, xx, slope, residual, df: Math.max(0, df - 1) };
  });
  const noises = own.flatMap(({ residual, df }) => (df > 0 ? [residual / df] : []));
  const usual = noises.length > 0 ? median(noises) : 1;
  return new Map(
    own.map(({ id, xx, slope, residual, df }) => {
      const noise = Math.max(LEAST_NOISE, (residual + USUAL_DF * usual) / (df + USUAL_DF));
      const share = xx / (xx + noise / USUAL_SCATTER ** 2);
      return [
        id,
        {
          exponent: 1 + share * (slope - 1),
          error: USUAL_SCATTER * Math.sqrt(1 - share),
        },
      ];
    }),
  );
}

const noSums = () => ({ xx: 0, xy: 0, yy: 0, df: 0 });

/** @param {Slice[]} slices of one launch @param {number} aloneUs @param {ReturnType<typeof noSums>} sums */
function add(slices, aloneUs, sums) {
  const points = slices.flatMap((slice) => {
    const { requests, server, durationMs } = slice;
    const [slowdown, costMs] = [slowdownOf(slice, aloneUs), server?.cpuMs ?? durationMs];
    return slowdown > 0 && requests > 0 && costMs > 0
      ? [
          {
            weight: slowdown ** WEIGHT_POWER,
            ...{ x: Math.log(slowdown), y: Math.log(costMs / requests) },
          },
        ]
      : [];
  });
  if (points.length === 0) return;
  const weights = points.reduce((sum, { weight }) => sum + weight, 0);
  const meanOf = (/** @type {"x" | "y"} */ of) =>
    points.reduce((sum, point) => sum + point.weight * point[of], 0) / weights;
  const [meanX, meanY] = [meanOf("x"), meanOf("y")];
  for (const { weight, x, y } of points) {
    sums.xx += weight * (x - meanX) ** 2;
    sums.xy += weight * (x - meanX) * (y - meanY);
    sums.yy += weight * (y - meanY) ** 2;
  }
  sums.df += points.length - 1;
}
