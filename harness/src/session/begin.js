import path from "node:path";
import { referenceAmong } from "@routebench/contract/reference";
import { SCHEMA_VERSION } from "@routebench/contract/result-file";
import { loadResult } from "../results/result-store.js";
import { circumstancesOf, differences, planOf, sourcesOf } from "../summarise/fingerprint.js";
import { UsageError } from "../usage-error.js";
import { ROUTEBENCH_VERSION } from "../workspace.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @typedef {Pick<ResultFile, "environment" | "config" | "apps">} Beginning */

/** @param {{ output: string, resume: boolean }} options */
export const loadEarlier = async ({ output, resume }) =>
  resume ? loadResult(path.join(output, "result.json")) : null;

/** @type {(beginning: Beginning, earlier: ResultFile | null) => ResultFile} */
export function beginResult({ environment, config, apps }, earlier) {
  const beginning = { environment, config: { ...config, reference: referenceAmong(apps) }, apps };
  return earlier ? resumeResult(earlier, beginning) : startResult(beginning);
}

/** @type {(beginning: Beginning) => ResultFile} */
const startResult = (beginning) => ({
  schemaVersion: SCHEMA_VERSION,
  routebenchVersion: ROUTEBENCH_VERSION,
  state: "running",
  ended: null,
  usefulMs: 0,
  ...beginning,
  rounds: [],
  trials: [],
});

/**
 * A round that was broken off is run again as a whole: launches are compared within their round.
 * @type {(earlier: ResultFile, beginning: Beginning) => ResultFile}
 */
export function resumeResult(earlier, beginning) {
  if (earlier.state === "complete") {
    throw new UsageError("cannot resume: the run is complete; start another without --resume");
  }
  const now = { routebenchVersion: ROUTEBENCH_VERSION, ...beginning };
  // It may have been interrupted before every app was verified: nothing is known of these, and nothing joined to them.
  const isEmpty = earlier.trials.length === 0;
  const unlike = differences(
    earlier,
    now,
    ...[circumstancesOf, planOf],
    ...(isEmpty ? [] : [sourcesOf]),
  );
  if (unlike.length > 0) {
    throw new UsageError(
      `cannot resume: ${unlike.join("; ")}; give the same options, or start another run without --resume`,
    );
  }
  if (isEmpty) return startResult(beginning);
  return { ...earlier, state: "running" };
}
