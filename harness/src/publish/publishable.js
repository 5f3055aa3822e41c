import { referenceOf } from "@routebench/contract/reference";
import { isBusy } from "../summarise/run-warnings.js";
import { isFault } from "../trial-failure.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @type {(result: ResultFile, summary: Summary) => string | null} */
export function whyNotPublish(result, { modes, footprint, explained }) {
  const { config, environment, state, trials } = result;
  if (state !== "complete") return `the run is ${state}`;
  if (config.quick) return "the run is a quick look";
  if (environment.network)
    return "it was measured over several machines, and published runs are of one";
  if (environment.gitCommit?.endsWith("-dirty")) {
    return "it was measured with changes that no commit holds, so nobody could tell what was measured";
  }
  if (isBusy(environment)) {
    return `the machine was busy before it (load average ${environment.loadAverage.toFixed(2)})`;
  }
  const failed = new Set([
    ...[...modes, ...footprint].flatMap(({ didNotFinish }) =>
      didNotFinish.map(({ appId }) => appId),
    ),
    ...(explained?.failed ?? []).map(({ appId }) => appId),
    ...trials.filter((one) => one.status === "failed" && isFault(one)).map(({ appId }) => appId),
  ]);
  if (failed.size > 0) return `not every app finished (${[...failed].join(", ")})`;
  return referenceOf(result) === null
    ? "no app was measured, so no speed can be compared with another"
    : null;
}
