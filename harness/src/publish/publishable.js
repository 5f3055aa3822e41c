import { referenceOf } from "@routebench/contract/reference";
import { isFault } from "../trial-failure.js";

/**
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Summary } from "@routebench/contract/summary"
 */

/** @type {(result: ResultFile, summary: Summary) => string | null} */
export function whyNotPublish(result, { modes }) {
  const { config, environment, state, trials } = result;
  if (state !== "complete") return `the run is ${state}`;
  if (config.quick) return "the run is a quick look";
  if (environment.network)
    return "it was measured over several machines, and published runs are of one";
  const failed = new Set([
    ...modes.flatMap(({ didNotFinish }) => didNotFinish.map(({ appId }) => appId)),
    ...trials.filter((one) => one.status === "failed" && isFault(one)).map(({ appId }) => appId),
  ]);
  if (failed.size > 0) return `not every app finished (${[...failed].join(", ")})`;
  return referenceOf(result) === null
    ? "no app was measured, so no speed can be compared with another"
    : null;
}
