import { estimatePairedRatio } from "@routebench/stats/ratio";

/** @typedef {import("@routebench/stats/paired-differences").Observation} Observation */

/**
 * @param {Observation[]} observations
 * @param {string} a
 * @param {string} b
 * @returns {{ a: number[], b: number[] }} of the rounds that hold both, in the same order
 */
export function pairedValues(observations, a, b) {
  const ofB = new Map(observations.filter((o) => o.entry === b).map((o) => [o.round, o.value]));
  const common = observations.filter((o) => o.entry === a && ofB.has(o.round));
  return {
    a: common.map(({ value }) => value),
    b: common.map(({ round }) => /** @type {number} */ (ofB.get(round))),
  };
}

/**
 * @param {Observation[]} observations
 * @param {string} a
 * @param {string} b
 * @returns {import("@routebench/contract/summary").Estimate | null} of a / b, over the rounds in
 *   which both have a value above zero; null if there are none
 */
export function pairedRatio(observations, a, b) {
  const pairs = pairedValues(
    observations.filter(({ value }) => value > 0),
    a,
    b,
  );
  return pairs.a.length === 0 ? null : estimatePairedRatio(pairs.a, pairs.b);
}
