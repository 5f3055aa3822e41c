import { configuredModes } from "@routebench/contract/modes";
import { referenceAmong } from "@routebench/contract/reference";
import { SCHEMA_VERSION } from "@routebench/contract/result-file";
import { OtherRunError, UsageError } from "@routebench/host/usage-error";
import { ROUTEBENCH_VERSION } from "@routebench/host/workspace";
import { absentFrom, contestsIn } from "../../judge/contest.js";
import { hasResult } from "../../results/load-result.js";
import { conditionsOf, differences, planOf, sourcesOf } from "../../summarise/fingerprint.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * Fails early if there is no run to resume.
 * @param {{ output: string, resume: boolean }} options @throws {UsageError}
 */
export function assertResumable({ output, resume }) {
  if (!resume || hasResult(output)) return;
  throw new UsageError(
    `there is no run to resume in "${output}". Start the run without --resume, or name its folder with --output`,
  );
}

/**
 * Checks what is known before the apps are verified, which takes a while.
 * @param {ResultFile} earlier @param {Pick<ResultFile, "environment" | "config"> & { apps: { id: string }[] }} now
 * @throws {UsageError}
 */
export function assertSamePlan(earlier, now) {
  if (earlier.state === "complete") {
    throw new OtherRunError("cannot resume: the run is complete. Start a new one without --resume");
  }
  assertAlike(earlier, { routebenchVersion: ROUTEBENCH_VERSION, ...now }, conditionsOf, planOf);
}

/**
 * @template M @param {M} earlier @param {M} now @param {((result: M) => Record<string, string>)[]} kinds
 * @throws {UsageError} with all differences
 */
function assertAlike(earlier, now, ...kinds) {
  const unlike = differences(earlier, now, ...kinds);
  if (unlike.length === 0) return;
  throw new OtherRunError(
    `cannot resume: ${unlike.join("; ")}. Give the same options, or start a new run without --resume`,
  );
}

/**
 * @type {(beginning: Pick<ResultFile, "environment" | "config" | "apps">, earlier: ResultFile | null,
 *   suite: Pick<Suite, "reference">) => ResultFile}
 */
export function beginResult({ environment, config, apps }, earlier, suite) {
  /** @type {ResultFile} */
  const begun = {
    schemaVersion: SCHEMA_VERSION,
    routebenchVersion: ROUTEBENCH_VERSION,
    state: "running",
    ended: null,
    environment,
    config: { ...config, reference: referenceAmong(apps, suite.reference) },
    apps,
    rounds: [],
    trials: [],
  };
  if (earlier === null) return begun;
  // A run that was interrupted before it measured may lack the sources of apps. It has no trials to keep.
  const isEmpty = earlier.trials.length === 0;
  assertAlike(earlier, begun, conditionsOf, planOf, ...(isEmpty ? [] : [sourcesOf]));
  return isEmpty ? begun : { ...earlier, state: "running" };
}

/**
 * Fails before a run without measurements replaces an earlier run.
 * @param {ResultFile} begun
 * @throws {UsageError} if no app supports any case
 */
export function assertAppsApply(begun) {
  const contests = configuredModes(begun.config).flatMap((mode) => contestsIn(mode, begun));
  const absent = contests.map((contest) => absentFrom(contest).doesNotApply ?? []);
  if (contests.some(({ entries }, at) => absent[at]?.length !== entries.length)) return;
  const reasons = new Map(absent.flat().map(({ name, reason }) => [reason, `${name}: ${reason}`]));
  const why = [...reasons.values()].join("; ");
  throw new UsageError(`no selected app supports this test (${why}). Select other apps`);
}
