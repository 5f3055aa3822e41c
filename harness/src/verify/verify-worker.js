import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { askedBy } from "./asked.js";
import { startWorker } from "./start-worker.js";

/**
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 *
 * @typedef {object} WorkerVerdict
 * @property {import("../trial-failure.js").Failure | null} failure
 * @property {import("../host/host.js").Worker["runtime"]} runtime
 */

/**
 * Starts a subject that is no server, and lets it show that it does its work rightly.
 * @param {import("../subject.js").Subject} app
 * @param {import("../host/host.js").Host} serverHost
 * @param {Suite} suite
 * @param {import("@routebench/contract/targets").Target} target
 * @param {import("../limits.js").Limits} [limits]
 * @returns {Promise<WorkerVerdict>}
 */
export async function verifyWorker(app, serverHost, suite, target, limits = DEFAULT_LIMITS) {
  const { given } = askedBy(suite, target);
  /** @type {WorkerVerdict["runtime"]} */
  let runtime = null;
  try {
    const worker = await startWorker(app, given, { serverHost, suite, limits });
    runtime = worker.runtime;
    try {
      await worker.ask({ what: "check" }, limits.answerMs);
    } finally {
      await worker.kill();
    }
    return { failure: null, runtime };
  } catch (error) {
    if (!(error instanceof TrialFailure)) throw error;
    return { failure: error.toRecord(), runtime };
  }
}
