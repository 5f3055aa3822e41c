import { entryVariances } from "./entry-variance.js";
import { exponentiated, FEWEST_LAUNCHES } from "./estimate.js";
import { believedDf, expectedScatter } from "./launch-prior.js";
import { alphaAtLook } from "./looks.js";
import { logsByEntry, pairedDifferences, sharedErrors } from "./paired-differences.js";
import { MOST_DF, tQuantile } from "./student-t.js";
import { rangeQuantile } from "./studentized-range.js";
import { twoWayFit } from "./two-way-fit.js";

/**
 * @import { Estimate, Interval } from "./estimate.js"
 * @import { Expected, LaunchPrior } from "./launch-prior.js"
 * @import { Looks } from "./looks.js"
 * @import { Observation, PairedDifference } from "./paired-differences.js"
 *
 * @typedef {object} Comparison
 * @property {string} a
 * @property {string} b
 * @property {Estimate} ratio a / b, with the interval that the verdict rests on
 * @property {"faster" | "slower" | "equal" | "undecided"} verdict a's, against b
 *
 * @typedef {object} CompareOptions
 * @property {number} [alpha] chance of any wrong verdict in the whole run
 * @property {number} [resolution] relative differences up to this count as equal
 * @property {number} [noiseFloor] by how much equal servers differ: no more is claimed
 * @property {Looks} [looks] where the run looks at the data after every round
 * @property {LaunchPrior} [prior] what is known of launches before; absent: nothing
 * @property {readonly string[]} [among] the entries that are compared; the others only tell what rounds did to all. Absent:
 *   every one
 */

/** A difference of logarithms below this is rounding. */
const ROUNDING = 1e-12;

/** The weight of all pairs' variance in one's (Smyth's moderated t, 2004, but fixed): docs/studies.md. */
const PRIOR_DF = 4;

/** The degrees of freedom are at most so many times the pair's own: docs/studies.md. */
const MOST_GAIN = 3;

/**
 * One launch in a hundred or so is off as a whole, by a quarter and more, and of one or two nothing
 * shows which: an order rests on those only where it would be the same with such a launch among them.
 */
const ODD_LAUNCH = Math.log(3 / 2);

/** What a verdict on a is of b. @type {Record<Comparison["verdict"], Comparison["verdict"]>} */
const OF_THE_OTHER = {
  faster: "slower",
  slower: "faster",
  equal: "equal",
  undecided: "undecided",
};

const METHOD = "paired ratio, simultaneous interval on logs";
const WITH_PRIOR = ", narrowed by how launches scattered before";

/**
 * Compares every pair, so that the chance of any wrong claim in the whole run is at most alpha:
 * intervals that hold together (Tukey & Kramer), on variances that lean on all pairs. Without a
 * prior, fewer than three common rounds decide nothing. docs/studies.md says what else was tried.
 * @type {(observations: readonly Observation[], options?: CompareOptions) => Comparison[]}
 */
export function compareEntries(observations, options = {}) {
  const { alpha = 0.05, resolution = 0.02, noiseFloor = 0, looks, prior, among } = options;
  const all = logsByEntry(observations);
  const logs = new Map([...all].filter(([entry]) => among?.includes(entry) ?? true));
  const isLeft = leftAtTheEnd(all, looks?.roundsOfAll ?? 1);
  const expected = expectedScatter(prior, observations);
  const shared = sharedErrors(observations);
  const difference = twoWayFit(all, expected.varianceOf);
  return measuredDifferences(logs, difference, expected).map((measured) => {
    const pair = withShared(measured, shared(measured.a, measured.b));
    // Entries left out of the last round had their place, or failed: the end is not for them.
    const isOver = looks?.isOver === true && isLeft(pair.a) && isLeft(pair.b);
    const share = alphaAtLook(pair.launches, alpha, looks && { isOver });
    const interval = simultaneous(pair, logs.size, 1 - share);
    const guard = pair.launches < FEWEST_LAUNCHES ? ODD_LAUNCH / pair.launches : 0;
    return {
      a: pair.a,
      b: pair.b,
      ratio: exponentiated(interval, METHOD + (expected.isKnown ? WITH_PRIOR : "")),
      verdict: verdictOf(interval, guard, Math.log1p(noiseFloor), Math.log1p(resolution)),
    };
  });
}

/**
 * Of a over b; null where no comparison joins the two.
 * @type {(a: string, b: string, comparisons: readonly Comparison[]) => Pick<Comparison, "ratio" | "verdict"> | null}
 */
export function comparisonOf(a, b, comparisons) {
  const found = comparisons.find(
    (one) => (one.a === a && one.b === b) || (one.a === b && one.b === a),
  );
  if (!found || !Number.isFinite(found.ratio.point)) return null;
  const { ratio, verdict } = found;
  return found.a === a
    ? { ratio, verdict }
    : { ratio: inverse(ratio), verdict: OF_THE_OTHER[verdict] };
}

/** @type {(ratio: Estimate) => Estimate} */
const inverse = ({ point, low, high, both, ...how }) => ({
  point: 1 / point,
  low: high && 1 / high,
  high: low && 1 / low,
  ...(both && { both: both.map((ratio) => 1 / ratio) }),
  ...how,
});

/**
 * Whether an entry was measured until the run ended. One that is launched once in so many rounds may have had its turn
 * at the beginning of the last ones but one.
 * @type {(logs: ReturnType<typeof logsByEntry>, roundsOfAll: number) => (entry: string) => boolean}
 */
function leftAtTheEnd(logs, roundsOfAll) {
  const lastOf = (/** @type {string} */ entry) => Math.max(...(logs.get(entry)?.keys() ?? []));
  const last = Math.max(...[...logs.keys()].map(lastOf));
  return (entry) => lastOf(entry) > last - (2 * roundsOfAll - 1);
}

/** @type {(pair: MeasuredDifference, entries: number, level: number) => Interval} */
function simultaneous({ mean, error, df, differences }, entries, level) {
  const both = differences.length === 2 && { both: differences };
  if (df === 0) return { point: mean, low: null, high: null, level, ...both };
  const reach =
    entries === 2
      ? error * tQuantile((1 + level) / 2, df)
      : (error * rangeQuantile(level, entries, df)) / Math.SQRT2;
  return { point: mean, low: mean - reach, high: mean + reach, level };
}

/** @type {(logs: Interval, guard: number, floor: number, resolution: number) => Comparison["verdict"]} */
function verdictOf({ point, low, high }, guard, floor, resolution) {
  if (low === null || high === null) return "undecided";
  if (Math.abs(point) > Math.max(floor, ROUNDING)) {
    if (low > guard) return "faster";
    if (high < -guard) return "slower";
  }
  return guard === 0 && low >= -resolution && high <= resolution ? "equal" : "undecided";
}

/**
 * @typedef {PairedDifference & { launches: number, mean: number, error: number, df: number }} MeasuredDifference launches:
 *   of whichever has fewer; mean: of the fit; df 0: no interval
 */

/**
 * How many times as much launches scatter as was expected, which is where a pair's variance comes from. The pair's own
 * is the larger of that of its differences and that of its entries: the first rests on few launches, and the second is
 * too small for apps that scatter apart, each with its kind. It leans on that of all pairs, and that on the prior.
 * @type {(logs: ReturnType<typeof logsByEntry>, difference: ReturnType<typeof twoWayFit>, expected: Expected) => MeasuredDifference[]}
 */
function measuredDifferences(logs, difference, expected) {
  const { isKnown, varianceOf } = expected;
  const pairs = pairedDifferences(logs);
  const expectedOf = (/** @type {PairedDifference} */ { a, b }) => varianceOf(a) + varianceOf(b);
  const variances = entryVariances(pairs);
  const common = commonExcess(pairs, expectedOf);
  const values = [...logs.values()].flatMap((rounds) => [...rounds.keys()]);
  // Of the model in which a value is its entry's effect plus its round's.
  const residualDf = values.length - new Set(values).size - logs.size + 1;
  const believed = isKnown ? believedDf(expected, common, residualDf) : 0;

  return pairs.map((pair) => {
    const n = pair.rounds.length;
    const { mean, variance } = difference(pair.a, pair.b);
    const launches = Math.min(Number(logs.get(pair.a)?.size), Number(logs.get(pair.b)?.size));
    if (Number.isNaN(mean) || (!isKnown && launches < FEWEST_LAUNCHES)) {
      return { ...pair, launches, mean, error: Number.NaN, df: 0 };
    }
    const ownDf = launches - 1;
    // The run's own launches take the prior's place: two entries' are few, and may be alike by chance. Of entries that
    // were launched once, as in blocks beside anchors that were several times, a few of another app's say little.
    const priorDf = launches === 1 ? expected.df : believed / launches ** 2;
    const sum = Number(variances.get(pair.a)) + Number(variances.get(pair.b));
    const own = ownDf > 0 ? Math.max(n > 1 ? pair.variance : 0, sum) / expectedOf(pair) : 0;
    const centre = mixed([priorDf, 1], [residualDf, common]);
    const excess = mixed([PRIOR_DF, centre], [ownDf, own]);
    // Between those of a pair by itself and those of entries that all scatter alike.
    const runDf = Math.min(Math.sqrt(ownDf * Math.max(ownDf, residualDf)), MOST_GAIN * ownDf);
    const df = isKnown
      ? Math.max(runDf + priorDf, Math.min(expected.df + ownDf, residualDf + priorDf))
      : runDf;
    return { ...pair, launches, mean, error: Math.sqrt(variance * excess), df };
  });
}

/**
 * What launches scatter by, and what they share: degrees of freedom of the sum are Satterthwaite's (Biometrics 1946),
 * with infinitely many of the shared part.
 * @type {(pair: MeasuredDifference, shared: number) => MeasuredDifference}
 */
function withShared(pair, shared) {
  if (pair.df === 0 || shared === 0) return pair;
  const error = Math.hypot(pair.error, shared);
  const df = pair.error > 0 ? pair.df * (error / pair.error) ** 4 : MOST_DF;
  // Whole numbers, for each other one has a quantile of its own.
  return { ...pair, error, df: Math.max(pair.df, Math.floor(Math.min(MOST_DF, df))) };
}

/** The mean of variances, by their degrees of freedom. @param {[df: number, variance: number][]} some */
const mixed = (...some) => {
  const known = some.filter(([df]) => df > 0);
  const weights = known.reduce((sum, [df]) => sum + df, 0);
  return known.reduce((sum, [df, variance]) => sum + df * variance, 0) / weights;
};

/**
 * The mean of the pairs', by their degrees of freedom.
 * @type {(pairs: PairedDifference[], expectedOf: (pair: PairedDifference) => number) => number}
 */
function commonExcess(pairs, expectedOf) {
  const known = pairs.filter(({ rounds }) => rounds.length >= 2);
  const weights = known.reduce((sum, { rounds }) => sum + rounds.length - 1, 0);
  return (
    known.reduce(
      (sum, pair) => sum + ((pair.rounds.length - 1) * pair.variance) / expectedOf(pair),
      0,
    ) / weights
  );
}
