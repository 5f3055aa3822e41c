import { MODES } from "@routebench/contract/modes";
import { leastWorkUs } from "./alone.js";
import { correctedSlices } from "./corrected-slices.js";
import { launchErrors } from "./launch-error.js";

/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Slice } from "@routebench/contract/slice" */

/**
 * A launch that is known to this standard error gets no more turns: launches of the same code differ
 * by 2 to 3 %, so another launch tells more. In process a turn is a smaller part of what a launch
 * takes (docs/measuring.md).
 */
const ENOUGH_ERROR = { fromOutside: 0.03, inProcess: 0.025 };

/** Slices of fewer turns do not show how they scatter. */
const FEWEST_TURNS = 8;

/** Whoever still scatters then is left as it is. */
const MOST_TURNS = 1.5;

/** So many turns of each tell something, which a first look need not wait longer for. */
export const FIRST_LOOK = 5;

/** @param {number} planned turns of each in a round */
export const mostTurns = (planned) => Math.round(MOST_TURNS * planned);

/**
 * Those that another turn would tell more of than another launch.
 * @template {{ plan: { mode: Mode }, slices: Slice[] }} C
 * @param {readonly C[]} contenders of one round
 * @param {number} planned turns of each
 */
export function inNeedOfTurns(contenders, planned) {
  const aloneUs = leastWorkUs(contenders.flatMap(({ slices }) => slices));
  const errors = launchErrors(
    contenders.map(({ slices }) => (aloneUs === null ? slices : correctedSlices(slices, aloneUs))),
  );
  return contenders.filter(({ plan, slices }, index) => {
    const error = errors[index] ?? null;
    if (slices.length < Math.min(FEWEST_TURNS, planned)) return true;
    return error === null ? slices.length < planned : error > enoughError(plan.mode);
  });
}

/** @param {Mode} mode */
const enoughError = (mode) =>
  MODES[mode].generator === "same process" ? ENOUGH_ERROR.inProcess : ENOUGH_ERROR.fromOutside;
