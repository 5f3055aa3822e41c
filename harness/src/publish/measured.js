import { loadResult } from "../results/load-result.js";
import { summarise } from "../summarise/summarise.js";
import { whyNotPublish } from "./publishable.js";
import { recordOf, widestIntervalOf } from "./record.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { Measured } from "./record.js"
 */

/**
 * What is known of a run, in its folder, that is to be published.
 * @param {Publication} publication @param {string} dir @param {Measured} [measured] absent: by whoever typed its command
 */
export async function readMeasured(publication, dir, measured) {
  const result = await loadResult(dir);
  const summary = summarise(result);
  const made = { ...result.environment, ...result.config, state: result.state };
  const own = { minutes: minutesOf(result), highestLoad: null };
  return {
    state: result.state,
    objection: whyNotPublish(result, summary, publication),
    record: recordOf(publication, made, measured ?? own, widestIntervalOf(summary)),
  };
}

/** Of its rounds, which is nearly all of it. @param {{ rounds: readonly { durationMs: number }[] }} result */
export const minutesOf = ({ rounds }) =>
  rounds.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000;
