import { trialSchema } from "@routebench/contract/trial";

/**
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 *
 * @typedef {{ status: "ok", sample: import("@routebench/contract/result-file").Sample }
 *   | { status: "sliced" } & Pick<import("@routebench/contract/trial").SlicesOnly, "slices" | "errors">
 *   | import("@routebench/contract/result-file").Failure} Outcome
 * @typedef {AskedPlan & Outcome} EndedTrial
 *   with what its plan says of its case
 */

/**
 * A trial as the result file keeps it. If its sample would not be valid in a file, the trial has failed,
 * and says why.
 * @param {EndedTrial} ended
 * @returns {Trial}
 */
export function toTrial({ scheme, target, asked, ...trial }) {
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
