// The methods compared in STUDY.md. Each takes complete data and says of each pair whether it
// calls the two different.
// @ts-expect-error jstat ships no types
import jstat from "jstat";
import { compareEntries } from "../src/compare.js";
import { entryVariances } from "../src/entry-variance.js";
import { measuredDifferences } from "../src/pair-errors.js";
import { logsByEntry, pairedDifferences } from "../src/paired-differences.js";

/** @import { Observation, PairedDifference } from "../src/paired-differences.js" */

/** @type {Map<string, number>} */
const tukeyCache = new Map();

/**
 * @param {number} alpha
 * @param {number} k
 * @param {number} df
 * @returns {number}
 */
function tukeyCritical(alpha, k, df) {
  const key = `${alpha} ${k} ${df}`;
  const critical = tukeyCache.get(key) ?? jstat.tukey.inv(1 - alpha, k, df) / Math.SQRT2;
  tukeyCache.set(key, critical);
  return critical;
}

/**
 * @param {number} t
 * @param {number} df
 * @returns {number}
 */
function pValue(t, df) {
  return Number.isFinite(t) ? 2 * jstat.studentt.cdf(-Math.abs(t), df) : 0;
}

/**
 * @param {number[]} p
 * @param {number} alpha
 */
function holm(p, alpha) {
  const order = p.map((_, i) => i).sort((x, y) => p[x] - p[y]);
  const failed = order.findIndex((i, done) => p[i] > alpha / (p.length - done));
  const held = new Set(failed < 0 ? order : order.slice(0, failed));
  return p.map((_, i) => held.has(i));
}

/**
 * @param {readonly Observation[]} observations
 * @param {number} alpha
 * @returns {{ pairs: PairedDifference[], found: Record<string, boolean[]> }}
 */
export function rivals(observations, alpha) {
  const logs = logsByEntry(observations);
  const pairs = pairedDifferences(logs);
  const variances = entryVariances(pairs);
  const k = logs.size;
  const n = pairs[0].rounds.length;
  const share = alpha / pairs.length;
  const pooled = pairs.reduce((sum, pair) => sum + pair.variance, 0) / pairs.length;
  const tukey = tukeyCritical(alpha, k, (n - 1) * (k - 1));

  const paired = pairs.map((pair) => pValue(pair.mean / Math.sqrt(pair.variance / n), n - 1));
  const welch = pairs.map((pair) => {
    const a = Number(variances.get(pair.a));
    const b = Number(variances.get(pair.b));
    const df = (((a + b) ** 2 / (a ** 2 + b ** 2)) * (n - 1) * (k - 1)) / (k + 1);
    return pValue(pair.mean / Math.sqrt((a + b) / n), Math.max(n - 1, df || 0));
  });
  const shrunken = measuredDifferences(logs).map(({ mean, error, df }) => pValue(mean / error, df));

  return {
    pairs,
    found: {
      "Tukey HSD, pooled variance": pairs.map(
        (pair) => Math.abs(pair.mean) / Math.sqrt(pooled / n) > tukey,
      ),
      "Bonferroni, entries' variances": welch.map((p) => p <= share),
      "Bonferroni, paired t": paired.map((p) => p <= share),
      "Holm, paired t": holm(paired, alpha),
      "Holm, shrunken": holm(shrunken, alpha),
      "Bonferroni, shrunken": shrunken.map((p) => p <= share),
      "half each (chosen)": compareEntries(observations, { alpha }).map(
        ({ verdict }) => verdict === "faster" || verdict === "slower",
      ),
    },
  };
}
