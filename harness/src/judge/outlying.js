import { median } from "@routebench/stats/quantile";

/**
 * @import { Observation } from "@routebench/stats/paired-differences"
 *
 * @typedef {{ round: number, entry: string, ratio: number }} Outlying ratio: of its speed to what its entry's others and
 *   its round's others make likely
 */

/** Fewer launches, or fewer entries in a round, do not show which of them is the odd one. */
const FEWEST = 3;

/** Launches of an entry differ by some percent, and by so much never by chance. */
const FAR = Math.log(1.2);

/** Nor do launches of a run that scatter more, by so many times their usual deviation (1.4826 for a normal one). */
const DEVIATIONS = 8 * 1.4826;

/**
 * Launches that differ from all others of their entry, beyond what their round did to everybody: an interval says how
 * far launches scatter, and not that one of them was another server altogether.
 * @param {readonly Observation[]} observations of one contest
 * @returns {Outlying[]}
 */
export function outlyingLaunches(observations) {
  let left = observations.map(({ value, ...of }) => ({ ...of, log: Math.log(value) }));
  // Median polish (Tukey 1977): what a round did to all, and how fast an entry is.
  for (const by of POLISHING) {
    const centres = medians(left, by);
    left = left.map((one) => ({ ...one, log: one.log - (centres.get(one[by])?.at ?? 0) }));
  }
  if (left.length === 0) return [];
  const far = Math.max(FAR, DEVIATIONS * median(left.map(({ log }) => Math.abs(log))));
  const counts = { entry: medians(left, "entry"), round: medians(left, "round") };
  return left.flatMap(({ round, entry, log }) => {
    const fewest = Math.min(
      counts.entry.get(entry)?.count ?? 0,
      counts.round.get(round)?.count ?? 0,
    );
    return fewest >= FEWEST && Math.abs(log) > far ? [{ round, entry, ratio: Math.exp(log) }] : [];
  });
}

/** @type {("round" | "entry")[]} */
const POLISHING = ["round", "entry", "round", "entry", "round", "entry"];

/**
 * @template {"entry" | "round"} K
 * @param {({ log: number } & Record<K, string | number>)[]} logs @param {K} by
 */
function medians(logs, by) {
  /** @type {Map<string | number, number[]>} */
  const groups = new Map();
  for (const one of logs) groups.set(one[by], [...(groups.get(one[by]) ?? []), one.log]);
  return new Map(
    [...groups].map(([key, values]) => [key, { at: median(values), count: values.length }]),
  );
}
