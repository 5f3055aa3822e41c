import { fileURLToPath, pathToFileURL } from "node:url";

/** @import { Host, Worker } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { Startable } from "@routebench/contract/subject" */
/** @import { TrialFailure } from "@routebench/host/trial-failure" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * Starts a subject that is no server, through its suite's worker module.
 * @param {Startable} subject
 * @param {object | undefined} given
 * @param {{ serverHost: Host, suite: Suite, limits: Limits }} setup
 * @param {{ flags?: string[], side?: "server" | "generator" }} [own]
 * @throws {TrialFailure} where it does not work rightly; nothing is left running
 */
export function startWorker(
  { serverFile, command, interpreter, runtime },
  given,
  { serverHost, suite, limits },
  own = {},
) {
  if (suite.worker === undefined) {
    throw new TypeError(`the suite "${suite.id}" has no worker for its subjects`);
  }
  const subject = {
    serverFile: fileURLToPath(suite.worker.module),
    ...(command && { command }),
    ...(interpreter && { interpreter, runtime }),
  };
  const { href } = pathToFileURL(serverFile);
  return serverHost.startWorker(subject, { ...own, given: { ...given, subject: href } }, limits);
}
