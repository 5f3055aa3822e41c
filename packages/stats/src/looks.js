import { FEWEST_LAUNCHES } from "./estimate.js";

/** @typedef {{ isOver: boolean }} Looks after every round; isOver: the run ended with undecided pairs */

/** The share of alpha that the first look, after three rounds, may spend. */
const FIRST_SHARE = 0.3;

/** Looks share data, so only this much of what they spend counts (docs/studies.md). */
const COUNTED = 2 / 3;

/**
 * How much of alpha a look at the data may spend. Looking after every round finds differences that do not exist, so
 * looks spend less and less, as 1 / (rounds - 1)², and the last look has the rest (alpha spending, Lan & DeMets,
 * Biometrika 1983).
 * @type {(rounds: number, alpha: number, looks?: Looks) => number}
 */
export function alphaAtLook(rounds, alpha, looks) {
  if (looks === undefined) return alpha;
  const onTheWay = (/** @type {number} */ look) =>
    FIRST_SHARE * alpha * ((FEWEST_LAUNCHES - 1) / (look - 1)) ** 2;
  if (!looks.isOver) return onTheWay(Math.max(FEWEST_LAUNCHES, rounds));
  let spent = 0;
  for (let earlier = FEWEST_LAUNCHES; earlier < rounds; earlier += 1) spent += onTheWay(earlier);
  return alpha - COUNTED * spent;
}
