import { median } from "@routebench/stats/quantile";

/** @import { Observation } from "@routebench/stats/two-way-fit" */

/** Fewer launches, or fewer entries in a round, do not show which of them is the odd one. */
const FEWEST = 3;

/** Launches of an entry differ by some percent, and never by so much by chance. */
const FAR = Math.log(1.2);

/** Nor by so many times the usual deviation of a run that scatters more (1.4826 for a normal one). */
const DEVIATIONS = 8 * 1.4826;

/**
 * Launches that differ from all others of their entry, beyond what their round did to all: by median polish (Tukey 1977).
 * @param {readonly Observation[]} observations of one contest
 * @returns {{ round: number, entry: string, ratio: number }[]} ratio: of the speed to the speed that the others suggest
 */
export function outlyingLaunches(observations) {
  let logs = observations.map(({ round, entry, value }) => ({
    round,
    entry,
    log: Math.log(value),
  }));
  for (const by of /** @type {const} */ (["round", "entry", "round", "entry", "round", "entry"])) {
    const medians = new Map(
      [...new Set(logs.map((each) => each[by]))].map((key) => [
        key,
        median(logs.flatMap((each) => (each[by] === key ? [each.log] : []))),
      ]),
    );
    logs = logs.map((each) => ({ ...each, log: each.log - Number(medians.get(each[by])) }));
  }
  if (logs.length === 0) return [];
  const far = Math.max(FAR, DEVIATIONS * median(logs.map(({ log }) => Math.abs(log))));
  return logs.flatMap(({ round, entry, log }) => {
    const launches = logs.filter((each) => each.entry === entry).length;
    const entries = logs.filter((each) => each.round === round).length;
    if (launches < FEWEST || entries < FEWEST || Math.abs(log) <= far) return [];
    return [{ round, entry, ratio: Math.exp(log) }];
  });
}
