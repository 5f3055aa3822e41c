import { sum } from "@routebench/stats/moments";
import { median } from "@routebench/stats/quantile";

/**
 * @import { Trial } from "@routebench/contract/trial"
 *
 * @typedef {{ appId: string, round: number, ratio: number }} StrayLoad ratio: of its rate to what its launch's slices and
 *   the other loads of its round make likely
 */

/** Fewer loads in a round do not show which of them is the odd one. */
const FEWEST = 3;

/** What disturbs a machine meets several loads of a round, and does not halve one of them alone. */
const FAR = Math.log(2);

/**
 * Loads that met another server than the slices of the same launch did: V8 may have thrown its compiled code away in
 * between, or it may have two speeds. Where an app has one load, its absolute figures are of that.
 * @param {readonly Trial[]} trials of one contest
 * @returns {StrayLoad[]}
 */
export function strayLoads(trials) {
  const loads = trials.flatMap((trial) => {
    if (trial.status !== "ok") return [];
    const { slices = [], requests, durationMs } = trial.sample;
    const sliced = sum(slices.map((slice) => slice.requests));
    const slicedMs = sum(slices.map((slice) => slice.durationMs));
    if (!(requests > 0 && sliced > 0 && slicedMs > 0)) return [];
    const log = Math.log(requests / durationMs / (sliced / slicedMs));
    return [{ appId: trial.appId, round: trial.round, log }];
  });
  return loads.flatMap(({ appId, round, log }) => {
    const ofRound = loads.filter((load) => load.round === round);
    const off = log - median(ofRound.map((load) => load.log));
    if (ofRound.length < FEWEST || Math.abs(off) < FAR) return [];
    return [{ appId, round, ratio: Math.exp(off) }];
  });
}
