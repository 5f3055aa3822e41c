import { trialSchema } from "@routebench/contract/trial";
import { TrialFailure } from "../trial-failure.js";
import { asFailure } from "./load.js";

/**
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Contender } from "./round.js"
 * @import { Failure, Sample, SlicesOnly, Trial } from "@routebench/contract/trial"
 *
 * @typedef {{ status: "ok", sample: Sample }
 *   | { status: "sliced" } & Pick<SlicesOnly, "slices" | "errors" | "warmup">
 *   | Failure} Outcome
 * @typedef {AskedPlan & Outcome} EndedTrial with what its plan says of its case
 */

/**
 * A trial as the result file keeps it; one whose sample would not be valid there has failed.
 * @type {(ended: EndedTrial) => Trial}
 */
export function toTrial({ scheme, target, asked, ...trial }) {
  const parsed = trialSchema.safeParse(trial);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = `the measurement is not a valid sample: ${issue?.path.join(".")}: ${issue?.message}`;
  return { ...withoutOutcome(trial), status: "failed", code: "not-measured", detail };
}

/** @param {Omit<AskedPlan, "scheme" | "target" | "asked">} trial */
export function withoutOutcome({ round, order, appId, mode, caseId, load }) {
  return { round, order, appId, mode, caseId, load };
}

/** @type {(plan: AskedPlan, error: unknown) => EndedTrial} */
export const failedTrial = (plan, error) => ({
  ...plan,
  ...TrialFailure.from(asFailure(error)).toRecord(),
});

/** Slices without a load. @type {(contender: Pick<Contender, "plan" | "slices" | "errors" | "warmup">) => EndedTrial} */
export const slicedTrial = ({ plan, slices, errors, warmup }) => ({
  ...plan,
  status: "sliced",
  slices,
  errors,
  ...(warmup && { warmup }),
});
