import { FEWEST_LAUNCHES } from "./estimate.js";

/**
 * Looking at the data after every round finds differences that are not there, so a look on the way
 * spends little of the error probability: three tenths of it after three rounds, then ever less, as
 * 1 / (rounds - 1)². Before three rounds it claims only what an odd launch could not feign, and
 * spends next to nothing. The end, where it comes with the budget and not with a verdict, has the rest
 * (alpha spending, Lan & DeMets, Biometrika 1983).
 * @typedef {object} Looks
 * @property {boolean} isOver the run has ended with something undecided
 * @property {number} [roundsOfAll] in how many rounds each entry is launched once; absent: one
 */

const FIRST_SHARE = 0.3;

/** What looks spend overlaps, for they share data: so much of it counts. docs/studies.md. */
const COUNTED = 2 / 3;

/** What this look may spend. @type {(rounds: number, alpha: number, looks?: Looks) => number} */
export function alphaAtLook(rounds, alpha, looks) {
  if (looks === undefined) return alpha;
  if (!looks.isOver) return onTheWay(Math.max(FEWEST_LAUNCHES, rounds), alpha);
  let spent = 0;
  for (let earlier = FEWEST_LAUNCHES; earlier < rounds; earlier += 1) {
    spent += onTheWay(earlier, alpha);
  }
  return alpha - COUNTED * spent;
}

/** @param {number} rounds @param {number} alpha */
const onTheWay = (rounds, alpha) =>
  FIRST_SHARE * alpha * ((FEWEST_LAUNCHES - 1) / (rounds - 1)) ** 2;
