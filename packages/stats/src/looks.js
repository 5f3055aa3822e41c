import { FEWEST_LAUNCHES } from "./estimate.js";

/**
 * Looking at the data after every round and stopping when it pleases finds differences that are
 * not there, so a look on the way spends little of the error probability: three tenths of it after
 * three rounds, then ever less, as 1 / (rounds - 1)². How many rounds there will be need not be
 * foreseen; the end, where it comes with the budget and not with a verdict, has the rest
 * (alpha spending, Lan & DeMets, Biometrika 1983).
 *
 * @typedef {object} Looks
 * @property {boolean} isOver whether the run has ended with something undecided, so that its last
 *   round has the rest of the error probability; else it may go on
 */

const FIRST_SHARE = 0.3;

/** What looks spend overlaps, for they share data: so much of it counts. By simulation, STUDY.md. */
const COUNTED = 2 / 3;

/**
 * @param {number} rounds that the comparison rests on
 * @param {number} alpha error probability of the whole run, such as 0.05
 * @param {Looks} [looks] without it there is one look, at the end, and it has all of alpha
 * @returns {number} what the look after `rounds` rounds may spend
 */
export function alphaAtLook(rounds, alpha, looks) {
  if (looks === undefined) return alpha;
  if (rounds < FEWEST_LAUNCHES) return 0;
  if (!looks.isOver) return onTheWay(rounds, alpha);
  let spent = 0;
  for (let earlier = FEWEST_LAUNCHES; earlier < rounds; earlier += 1) {
    spent += onTheWay(earlier, alpha);
  }
  return alpha - COUNTED * spent;
}

/** @param {number} rounds @param {number} alpha */
const onTheWay = (rounds, alpha) =>
  FIRST_SHARE * alpha * ((FEWEST_LAUNCHES - 1) / (rounds - 1)) ** 2;
