import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { askedBy } from "./asked.js";
import { startWorker } from "./start-worker.js";

/** @import { Host, Worker } from "../host/host.js" */
/** @import { Limits } from "../limits.js" */
/** @import { Subject } from "../subject.js" */
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
