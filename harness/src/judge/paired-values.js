/**
 * @param {import("@routebench/stats/paired-differences").Observation[]} observations
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
