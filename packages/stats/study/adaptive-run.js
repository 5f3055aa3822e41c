import { decideStop } from "../src/stopping.js";
import { launchRound } from "./launches.js";

/** @import { CompareOptions } from "../src/compare.js" */
/** @import { Looks } from "../src/looks.js" */
/** @import { Observation } from "../src/paired-differences.js" */
/** @import { Entry, Noise, Uniform } from "./launches.js" */

/**
 * A run that looks after every round: only entries still undecided go on, and the first as anchor.
 *
 * @param {readonly Entry[]} entries
 * @param {Noise} noise
 * @param {Uniform} uniform
 * @param {CompareOptions & { looks: Looks }} options
 * @returns {Observation[]}
 */
export function adaptiveRun(entries, noise, uniform, options) {
  /** @type {Observation[]} */
  const observations = [];
  let going = entries;
  for (let round = 1; round <= options.looks.last; round += 1) {
    observations.push(...launchRound(round, going, noise, uniform));
    if (round < options.looks.first) continue;
    const { decided, undecided } = decideStop(observations, options);
    if (decided) break;
    going = entries.filter(({ entry }, i) => i === 0 || undecided.includes(entry));
  }
  return observations;
}
