import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { askedBy } from "./asked.js";
import { startWorker } from "./start-worker.js";

/** @import { Host, Worker } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Failure } from "@routebench/contract/trial" */

/** @typedef {{ failure: Failure | null, runtime: Worker["runtime"] }} WorkerVerdict */

/**
 * Starts a subject that is no server, and lets it show that it does its work rightly.
 * @param {Subject} subject
 * @param {Host} serverHost
 * @param {Suite} suite
 * @param {Target} target
 * @param {Limits} [limits]
 * @returns {Promise<WorkerVerdict>}
 */
export async function verifyWorker(subject, serverHost, suite, target, limits = DEFAULT_LIMITS) {
  const { given } = askedBy(suite, target);
  /** @type {WorkerVerdict["runtime"]} */
  let runtime = null;
  try {
    const worker = await startWorker(subject, given, { serverHost, suite, limits });
    runtime = worker.runtime;
    try {
      await worker.ask({ what: "check" }, limits.answerMs);
    } finally {
      await worker.kill();
    }
    return { failure: null, runtime };
  } catch (error) {
    return { failure: TrialFailure.from(error).toRecord(), runtime };
  }
}
