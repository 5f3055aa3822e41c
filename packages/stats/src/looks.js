/**
 * Looking at the data after every round and stopping when it pleases finds differences that are
 * not there. So the error probability `alpha` is shared out among the looks beforehand, in
 * proportion 1, 2, 3 … : late looks, which have the data, get the most. The shares sum to
 * `alpha`, so by the union bound the chance of an error at any look stays at or below it,
 * whatever the dependence between looks (alpha spending, Lan & DeMets, Biometrika 1983).
 *
 * @typedef {object} Looks
 * @property {number} first rounds before the first look, at least 2
 * @property {number} last rounds after which no more are run
 */

/**
 * @param {number} rounds rounds that the comparison rests on
 * @param {number} alpha error probability of the whole run, such as 0.05
 * @param {Looks} [looks] without it there is one look, at the end, and it has all of alpha
 * @returns {number} the share of alpha that the look after `rounds` rounds may spend
 * @throws {RangeError} if there are more rounds than the plan has looks for
 */
export function alphaAtLook(rounds, alpha, looks) {
  if (looks === undefined) return alpha;
  const { first, last } = looks;
  if (rounds > last) throw new RangeError(`${rounds} rounds, but the plan ends at ${last}`);
  if (rounds < first) return 0;
  const count = last - first + 1;
  return (alpha * (rounds - first + 1)) / ((count * (count + 1)) / 2);
}
