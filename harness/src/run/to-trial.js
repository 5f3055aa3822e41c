import { trialSchema } from "@routebench/contract/trial";

/**
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 *
 * @typedef {{ status: "ok", sample: import("@routebench/contract/result-file").Sample }
 *   | { status: "sliced", slices: import("@routebench/contract/trial").SlicesOnly["slices"] }
 *   | import("@routebench/contract/result-file").Failure} Outcome
 * @typedef {TrialPlan & Outcome} EndedTrial
 *   with what its plan says of its case
 */

/**
 * What a result keeps of a trial. A sample that could not be read from a file is none: the trial
 * has failed then, and says why.
 * @param {EndedTrial} ended
 * @returns {Trial}
 */
export function toTrial({ scheme, target, ...trial }) {
  const parsed = trialSchema.safeParse(trial);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { round, order, appId, mode, caseId, load } = trial;
  return {
    ...{ round, order, appId, mode, caseId, load },
    ...{ status: "failed", code: "not-measured" },
    detail: `the measurement is not a valid sample: ${issue?.path.join(".")}: ${issue?.message}`,
  };
}
