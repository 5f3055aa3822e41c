import { trialSchema } from "@routebench/contract/trial";
import { addErrors, DriverError, GeneratorLate, ServerFault } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { assertConforms } from "../verify/conform.js";
import { addProbes } from "../verify/prober.js";
import { assertAnswered, assertKept, assertProbed } from "./assert-answered.js";

/**
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Probes } from "../verify/prober.js"
 * @import { Contender } from "./round.js"
 * @import { Launch } from "./servers.js"
 * @import { Failure, Sample, SlicesOnly, Trial } from "@routebench/contract/trial"
 * @import { DriverResult } from "@routebench/drivers/driver"
 *
 * @typedef {{ status: "ok", sample: Sample }
 *   | { status: "sliced" } & Pick<SlicesOnly, "slices" | "errors" | "warmup">
 *   | Failure} Outcome
 * @typedef {AskedPlan & Outcome} EndedTrial with what its plan says of its case
 *
 * @typedef {Pick<Sample, "serverCpuMs" | "serverBusiestThreadMs" | "cores" | "profile" | "footprint">
 * & { result: DriverResult, probes: Probes }} Measurement of a load
 * @typedef {Pick<Contender, "plan" | "slices" | "errors" | "warmup"> & { probes: Probes }} Sliced before the load
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

/** A generator's errors as a trial's; others as they are. @param {unknown} error */
function asFailure(error) {
  if (error instanceof ServerFault) return new TrialFailure(error.code, error.message);
  if (!(error instanceof DriverError)) return error;
  const limit = error instanceof GeneratorLate ? " (--limit generator)" : "";
  return new TrialFailure("driver-failed", error.message + limit);
}

/** Slices without a load. @type {(contender: Pick<Contender, "plan" | "slices" | "errors" | "warmup">) => EndedTrial} */
export const slicedTrial = ({ plan, slices, errors, warmup }) => ({
  ...plan,
  status: "sliced",
  slices,
  errors,
  ...(warmup && { warmup }),
});

/**
 * Checks a server again after all that it was asked, and makes a trial of that.
 * @param {Launch} launched
 * @param {Sliced} sliced
 * @param {Measurement} [load] absent: there were slices only
 * @returns {Promise<EndedTrial>}
 * @throws {TrialFailure} if some answers were wrong, or are wrong by now
 */
export async function conclude(launched, sliced, load) {
  const { server, startupMs, responseBytes, limits } = launched;
  const { plan, slices } = sliced;
  const rssPeakBytes = await server.peakResidentBytes();
  await assertConforms(server, plan.asked.checks, limits);
  await server.assertListensAsSaid();
  assertProbed(sliced.probes);
  if (load === undefined) {
    assertKept(sliced.slices, sliced.errors, plan.load);
    return slicedTrial(sliced);
  }
  const { result, probes, ...measured } = load;
  assertAnswered(result, plan, responseBytes, probes);
  const errors = addErrors(result.errors, sliced.errors);
  assertKept([result, ...slices], errors, plan.load);
  const { asked, answered } = addProbes(sliced.probes, probes);
  const { windows, sendLagUs } = result;
  const sample = {
    requests: result.requests,
    durationMs: result.durationMs,
    bytes: result.bytes,
    errors,
    latencyUs: result.latencyUs,
    latencyBasis: result.latencyBasis,
    driverCpuMs: result.cpuMs,
    rssPeakBytes,
    startupMs,
    probes: { asked, answered },
    responseBytes,
    ...(windows && { windows }),
    ...(sendLagUs && { sendLagUs }),
    ...(sliced.warmup && { warmup: sliced.warmup }),
    ...measured,
    ...(slices.length > 0 && { slices }),
  };
  return { ...plan, status: "ok", sample };
}
