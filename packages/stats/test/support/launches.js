import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** @import { Observation } from "../../src/two-way-fit.js" */

/**
 * @typedef {() => number} Uniform a number in 0..1, ends excluded
 * @typedef {(uniform: Uniform) => number} Noise mean 0, standard deviation 1
 * @typedef {{ entry: string, log: number, sd: number }} Entry true log rate, launches' standard deviation
 */

/** @type {(seed: number) => Uniform} */
export function seeded(seed) {
  const generator = xoroshiro128plus(seed);
  return () => ((generator.next() >>> 0) + 0.5) / 2 ** 32;
}

/** @type {Noise} Box & Muller */
export function normal(uniform) {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** @type {Noise} t with 4 degrees of freedom: one launch in 200 is 4 standard deviations off */
export function heavyTailed(uniform) {
  const chiSquared = -2 * Math.log(uniform() * uniform());
  return normal(uniform) / Math.sqrt(chiSquared / 4) / Math.SQRT2;
}

/** Standard deviations of the entries' log rates, from 0.8% to 3%, by kind of field. */
export const FIELDS = /** @satisfies {Record<string, (k: number) => number[]>} */ ({
  alike: (k) => Array(k).fill(0.015),
  alternating: (k) => Array.from({ length: k }, (_, i) => (i % 2 ? 0.008 : 0.03)),
  twoNoisy: (k) => Array.from({ length: k }, (_, i) => (i < 2 ? 0.03 : 0.008)),
  oneNoisy: (k) => Array.from({ length: k }, (_, i) => (i < 1 ? 0.03 : 0.008)),
  oneQuiet: (k) => Array.from({ length: k }, (_, i) => (i < 1 ? 0.008 : 0.03)),
});

/**
 * One round: an effect of 10% on all entries, and an error for each launch.
 * @type {(round: number, entries: readonly Entry[], noise: Noise, uniform: Uniform) => Observation[]}
 */
export function launchRound(round, entries, noise, uniform) {
  const common = 0.1 * normal(uniform);
  return entries.map(({ entry, log, sd }) => ({
    round,
    entry,
    value: 1e4 * Math.exp(log + common + sd * noise(uniform)),
  }));
}

/** Entries e00, e01, … @type {(logs: readonly number[], sds: readonly number[]) => Entry[]} */
export function field(logs, sds) {
  return logs.map((log, i) => ({ entry: `e${String(i).padStart(2, "0")}`, log, sd: sds[i] }));
}

/**
 * @param {number} rounds
 * @param {readonly Entry[]} entries
 * @param {Noise} noise
 * @param {Uniform} uniform
 * @param {number} [missing] chance that a launch fails
 */
export function launches(rounds, entries, noise, uniform, missing = 0) {
  return Array.from({ length: rounds }, (_, round) =>
    launchRound(round, entries, noise, uniform),
  ).flatMap((round) => (missing === 0 ? round : round.filter(() => uniform() >= missing)));
}
