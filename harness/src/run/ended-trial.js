import { trialSchema } from "@routebench/contract/trial";
import {
  addErrors,
  GeneratorError,
  GeneratorLate,
  ServerFault,
} from "@routebench/generators/generator";
import { TrialFailure } from "@routebench/host/trial-failure";
import { assertConforms } from "../verify/conform.js";
import { assertAnswered, assertKept } from "./assert-answered.js";

/**
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Contender } from "./round.js"
 * @import { Launch } from "./servers.js"
 * @import { Failure, Sample, Trial } from "@routebench/contract/trial"
 * @import { LoadResult } from "@routebench/generators/generator"
 *
 * @typedef {Pick<Sample, "serverCpuMs" | "serverBusiestThreadMs" | "cores" | "probes" | "profile" | "footprint">
 * & { result: LoadResult }} Measurement of a load
 * @typedef {Pick<Contender, "plan" | "slices" | "errors" | "warmup">} Sliced what there is before the load
 */

/**
 * A trial as the result file keeps it; one whose sample would not be valid there has failed.
 * @param {Omit<AskedPlan, "scheme" | "target" | "asked">} plan
 * @param {{ status: "ok", sample: Sample } | { status: "sliced" } & Omit<Sliced, "plan"> | Failure} outcome
 * @returns {Trial}
 */
export function trialOf({ round, order, appId, mode, caseId, load }, outcome) {
  const plan = { round, order, appId, mode, caseId, load };
  const parsed = trialSchema.safeParse({ ...plan, ...outcome });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = `the measurement is not a valid sample: ${issue?.path.join(".")}: ${issue?.message}`;
  return { ...plan, status: "failed", code: "not-measured", detail };
}

/** @type {(plan: AskedPlan, error: unknown) => Trial} */
export const failedTrial = (plan, error) =>
  trialOf(plan, TrialFailure.from(asFailure(error)).toRecord());

/** A generator's errors as a trial's; others as they are. @param {unknown} error */
function asFailure(error) {
  if (error instanceof ServerFault) return new TrialFailure(error.code, error.message);
  if (!(error instanceof GeneratorError)) return error;
  const limit = error instanceof GeneratorLate ? " (--limit generator)" : "";
  return new TrialFailure("driver-failed", error.message + limit);
}

/** Slices without a load. @param {Sliced} contender */
export const slicedTrial = ({ plan, slices, errors, warmup }) =>
  trialOf(plan, { status: "sliced", slices, errors, warmup });

/**
 * Checks a server again after all that it was asked, and makes a trial of that.
 * @param {Launch} launched
 * @param {Sliced} sliced
 * @param {Measurement} [load] absent: there were slices only
 * @throws {TrialFailure} if some answers were wrong, or are wrong by now
 */
export async function conclude({ server, startupMs, responseBytes, limits }, sliced, load) {
  const { plan, slices, warmup } = sliced;
  const rssPeakBytes = await server.peakResidentBytes();
  await assertConforms(server, plan.asked.checks, limits);
  await server.assertListensAsSaid();
  if (load === undefined) {
    assertKept(slices, sliced.errors, plan.load);
    return slicedTrial(sliced);
  }
  const { result, ...measured } = load;
  assertAnswered(result, plan, responseBytes);
  const errors = addErrors(result.errors, sliced.errors);
  assertKept([result, ...slices], errors, plan.load);
  const sample = {
    ...measured,
    requests: result.requests,
    durationMs: result.durationMs,
    bytes: result.bytes,
    errors,
    latencyUs: result.latencyUs,
    latencyBasis: result.latencyBasis,
    windows: result.windows,
    sendLagUs: result.sendLagUs,
    driverCpuMs: result.cpuMs,
    rssPeakBytes,
    startupMs,
    responseBytes,
    warmup,
    ...(slices.length > 0 && { slices }),
  };
  return trialOf(plan, { status: "ok", sample });
}
