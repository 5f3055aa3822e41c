import { trialSchema } from "@routebench/contract/trial";
import {
  addErrors,
  GeneratorError,
  GeneratorLate,
  ServerFault,
} from "@routebench/generators/generator";
import { TrialFailure } from "@routebench/host/trial-failure";
import { assertConforms } from "../verify/conform.js";

/**
 * @import { WorkPlan } from "../verify/workload.js"
 * @import { Contender } from "./round.js"
 * @import { Launch } from "./servers.js"
 * @import { Failure, Load, Sample, Trial } from "@routebench/contract/trial"
 * @import { LoadResult } from "@routebench/generators/generator"
 *
 * @typedef {Pick<Sample, "serverCpuMs" | "countedCpuMs" | "warmup" | "serverBusiestThreadMs" | "cores" | "throttling" | "probes" | "profile" | "footprint">
 * & { result: LoadResult }} Measurement of a load
 * @typedef {Pick<Contender, "plan" | "slices" | "errors" | "warmup">} Sliced data from before the load
 */

/**
 * A trial for the result file. If its sample is not valid there, the trial has failed.
 * @param {Omit<WorkPlan, "scheme" | "target" | "workload">} plan
 * @param {{ status: "ok", sample: Sample } | { status: "sliced" } & Omit<Sliced, "plan"> | Failure} outcome
 * @returns {Trial}
 */
export function trialOf({ round, order, appId, mode, caseId, load }, outcome) {
  const plan = { round, order, appId, mode, caseId, load };
  const parsed = trialSchema.safeParse({ ...plan, ...outcome });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = `the measurement is not valid: ${issue?.path.join(".")}: ${issue?.message}`;
  return { ...plan, status: "failed", code: "not-measured", detail };
}

/** @type {(plan: WorkPlan, error: unknown) => Trial} */
export const failedTrial = (plan, error) =>
  trialOf(plan, TrialFailure.from(asFailure(error)).toRecord());

/** Errors of a generator become failures of a trial. @param {unknown} error */
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
 * Checks a server again at its end, and makes a trial of its measurements.
 * @param {Launch} launched @param {Sliced} sliced
 * @param {Measurement} [load] absent if there were only slices
 * @throws {TrialFailure} if some answers were wrong, or are wrong now
 */
export async function conclude(launched, sliced, load) {
  const { server, startupMs, responseBytes, limits } = launched;
  const { plan, slices, warmup } = sliced;
  const rssPeakBytes = await server.peakResidentBytes();
  await assertConforms(server, plan.workload.checks, limits);
  await server.assertListensAsSaid();
  if (load === undefined) {
    assertKept(slices, sliced.errors, plan.load);
    return slicedTrial(sliced);
  }
  const { result, ...measured } = load;
  assertAnswered(result, plan, launched);
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
    warmup: measured.warmup ?? warmup,
    ...(slices.length > 0 && { slices }),
  };
  return trialOf(plan, { status: "ok", sample });
}

/** An answer's status line and an empty line. */
const SHORTEST_HEAD_BYTES = 19;

/** The tolerated share of requests without an answer. One answer for each request in flight may be lost by accident. */
const LOST_TOLERANCE = 0.001;

/**
 * Makes sure that a rate counts only correct answers: not every generator compares bodies, but all count bytes. Headers
 * may vary.
 * @param {Pick<LoadResult, "requests" | "bytes" | "errors" | "firstError">} result
 * @param {Pick<WorkPlan, "load" | "workload">} plan @param {Pick<Launch, "responseBytes" | "bodyBytes">} expected
 * @throws {TrialFailure}
 */
export function assertAnswered(result, { load, workload }, { responseBytes, bodyBytes }) {
  const { requests, bytes, errors } = result;
  if (requests === 0) {
    throw new TrialFailure("no-requests", `no request was answered (${describeErrors(errors)})`);
  }
  assertRight(result);
  // A connection may have received almost all of an answer that is not counted, and may end anywhere in its sequence.
  const sequence = workload.requests.length;
  const unfinished = load.connections * (load.pipelining + sequence - 1) * responseBytes.most;
  const fewest = requests * (SHORTEST_HEAD_BYTES + bodyBytes) - unfinished;
  if (bytes >= fewest) return;
  throw new TrialFailure(
    "wrong-answer",
    `under load: ${(bytes / requests).toFixed(1)} bytes per answer, too few for the body of ${bodyBytes} bytes that was verified`,
  );
}

/** @param {{ errors: LoadResult["errors"], firstError?: string | null }} failures @throws {TrialFailure} */
export function assertRight({ errors, firstError }) {
  if (errors.status + errors.mismatch === 0) return;
  throw new TrialFailure("wrong-answer", `under load: ${firstError ?? describeErrors(errors)}`);
}

/**
 * Makes sure that closed loads were answered: a server that drops requests would seem fast. At a fixed rate, losses are
 * what is measured.
 * @type {(loads: { requests: number }[], errors: LoadResult["errors"], load: Load) => void}
 */
export function assertKept(loads, errors, { model, connections, pipelining }) {
  const requests = loads.reduce((sum, counted) => sum + counted.requests, 0);
  const lost = errors.connect + errors.read + errors.write + errors.timeout;
  const most = Math.max(connections * pipelining, LOST_TOLERANCE * requests);
  if (model !== "closed" || lost <= most) return;
  const what = `${lost} requests of ${requests + lost} had no answer (${describeErrors(errors)})`;
  const fewer = Math.ceil(connections / 10);
  const isSlow = errors.timeout > lost / 2 && requests > 0 && fewer < connections;
  const remedy = isSlow ? `. If it is slow, add --connections ${fewer}` : "";
  throw new TrialFailure("no-answer", `under load: ${what}${remedy}`);
}

/** @param {LoadResult["errors"]} errors */
function describeErrors(errors) {
  const kinds = Object.entries(errors).filter(([, count]) => count > 0);
  if (kinds.length === 0) return "no errors were reported";
  return kinds.map(([kind, count]) => `${count} ${kind} errors`).join(", ");
}
