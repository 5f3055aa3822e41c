import { trialSchema } from "@routebench/contract/trial";

/**
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Contender } from "./round.js"
 * @import { Failure, Sample, SlicesOnly, Trial } from "@routebench/contract/trial"
 *
 * @typedef {{ status: "ok", sample: Sample }
 *   | { status: "sliced" } & Pick<SlicesOnly, "slices" | "errors" | "warmup">
 *   | Failure} Outcome
 * @typedef {AskedPlan & Outcome} EndedTrial with what its plan says of its case
 *
 * @typedef {Pick<Contender, "plan" | "slices" | "errors" | "warmup">} Sliced
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

/** @type {(contender: Sliced) => EndedTrial} a trial that ended with its slices */
export const slicesOnly = ({ plan, slices, errors, warmup }) => ({
  ...plan,
  ...{ status: "sliced", slices, errors },
  ...(warmup && { warmup }),
});

/**
 * A round whose slices are all measured has its speeds. If it is ended then, each launch whose load
 * was not yet over keeps its slices, and no other figure. In the order of the plans.
 * @type
 *   {(plans: AskedPlan[], ended: ReadonlyMap<AskedPlan, EndedTrial>, sliced: Sliced[]) => EndedTrial[]}
 */
export const withSliced = (plans, ended, sliced) =>
  plans.flatMap((plan) => {
    const contender = sliced.find((one) => one.plan === plan);
    return ended.get(plan) ?? (contender ? slicesOnly(contender) : []);
  });
