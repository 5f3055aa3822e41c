import { compareEntries } from "../../src/compare.js";
import { FEWEST_LAUNCHES } from "../../src/estimate.js";
import { decideStop } from "../../src/stopping.js";
import { launchRound } from "./launches.js";

/** @import { Looks } from "../../src/looks.js" */
/** @import { Observation } from "../../src/two-way-fit.js" */
/** @import { Entry, Noise, Uniform } from "./launches.js" */

/**
 * After each round, only undecided entries continue, and the first entry as anchor.
 * @param {readonly Entry[]} entries
 * @param {Noise} noise
 * @param {Uniform} uniform
 * @param {number[]} ends the rounds that fit into the budget, ascending
 * @returns {{ observations: Observation[], looks: Looks }[]} how the run ended, for each budget
 */
export function adaptiveRun(entries, noise, uniform, ends) {
  /** @type {Observation[]} */
  let observations = [];
  let remaining = entries;
  const outcomes = [];
  for (let round = 1; outcomes.length < ends.length; round += 1) {
    observations = [...observations, ...launchRound(round, remaining, noise, uniform)];
    if (round < FEWEST_LAUNCHES) continue;
    const { undecided } = decideStop(compareEntries(observations, { looks: { isOver: false } }));
    if (undecided.length === 0) {
      const ended = { observations, looks: { isOver: false } };
      return [...outcomes, ...ends.slice(outcomes.length).map(() => ended)];
    }
    if (ends.includes(round)) outcomes.push({ observations, looks: { isOver: true } });
    remaining = entries.filter(({ entry }, i) => i === 0 || undecided.includes(entry));
  }
  return outcomes;
}
