import { fileURLToPath, pathToFileURL } from "node:url";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { assertStartable } from "./verify-server.js";
import { workloadOf } from "./workload.js";

/** @import { Host, Worker } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { Startable, App } from "@routebench/contract/app" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Failure } from "@routebench/contract/trial" */

/**
 * Starts an app that is not a server, with its suite's worker module.
 * @param {Startable} app @param {object | undefined} given
 * @param {{ serverHost: Host, suite: Suite, limits: Limits }} setup
 * @param {Parameters<Host["startWorker"]>[1]} [options]
 * @throws {TrialFailure} if it does not work correctly; then nothing is left running
 */
export function startWorker(
  { serverFile, command, interpreter, runtime },
  given,
  { serverHost, suite, limits },
  options,
) {
  const { module } = /** @type {NonNullable<Suite["worker"]>} */ (suite.worker);
  const app = {
    serverFile: fileURLToPath(module),
    ...(command && { command }),
    ...(interpreter && { interpreter, runtime }),
  };
  const { href } = pathToFileURL(serverFile);
  return serverHost.startWorker(app, { ...options, given: { ...given, subject: href } }, limits);
}

/**
 * Starts an app that is not a server, and checks its results.
 * @type {(app: App, serverHost: Host, suite: Suite, target: Target, limits?: Limits) =>
 *   Promise<{ failure: Failure | null, runtime: Worker["runtime"] }>}
 */
export async function verifyWorker(app, serverHost, suite, target, limits = DEFAULT_LIMITS) {
  const { given } = workloadOf(suite, target);
  /** @type {Worker["runtime"]} */
  let runtime = null;
  try {
    assertStartable(app);
    const worker = await startWorker(app, given, { serverHost, suite, limits });
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
