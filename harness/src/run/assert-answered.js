import { TrialFailure } from "@routebench/host/trial-failure";

/**
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Launch } from "./servers.js"
 * @import { Load } from "@routebench/contract/trial"
 * @import { LoadResult } from "@routebench/generators/generator"
 */

/** The tolerated share of the expected bytes; headers such as Date have a constant size. */
const BYTES_TOLERANCE = 0.001;

/** The tolerated share of requests without an answer; one in each place on a connection may be an accident. */
const LOST_TOLERANCE = 0.001;

/**
 * Makes sure that a rate counts right answers only, of the size that one had before the load.
 * @param {Pick<LoadResult, "requests" | "bytes" | "errors" | "firstError">} result
 * @param {Pick<AskedPlan, "load" | "asked">} plan
 * @param {Launch["responseBytes"]} responseBytes
 * @throws {TrialFailure}
 */
export function assertAnswered(result, { load, asked }, { least, most }) {
  const { requests, bytes, errors } = result;
  if (requests === 0) {
    throw new TrialFailure("no-requests", `no request was answered (${describeErrors(errors)})`);
  }
  assertRight(result);
  // Each connection may have received all but a byte of an answer that was not counted, and
  // may have ended anywhere in its sequence.
  const sequence = asked.requests.length;
  const unfinished = load.connections * (load.pipelining + sequence - 1) * most;
  const low = requests * least * (1 - BYTES_TOLERANCE) - unfinished;
  const high = requests * most * (1 + BYTES_TOLERANCE) + unfinished;
  if (bytes >= low && bytes <= high) return;
  const each = least === most ? `${least}` : `${least}–${most}`;
  throw new TrialFailure(
    "wrong-answer",
    `under load: ${(bytes / requests).toFixed(1)} bytes per answer, not the ${each} bytes of the answer that was verified`,
  );
}

/**
 * @param {{ errors: LoadResult["errors"], firstError?: string | null }} failures
 * @throws {TrialFailure}
 */
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
  throw new TrialFailure("no-answer", `under load: ${what}`);
}

/** @param {LoadResult["errors"]} errors */
function describeErrors(errors) {
  const seen = Object.entries(errors).filter(([, count]) => count > 0);
  if (seen.length === 0) return "no errors were reported";
  return seen.map(([kind, count]) => `${count} ${kind} errors`).join(", ");
}
