import {
  parseAutocannonOutput,
  parseConnecting,
  parseWarmUp,
} from "@routebench/drivers/autocannon/parse-output";
import { DriverError } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { rotationOf } from "./rotation.js";

/**
 * The steps of a server that loads itself, see selfLoad() of the autocannon driver.
 *
 * @typedef {import("../host/host.js").Server} Server
 *
 * @typedef {object} SelfLoadMeans
 * @property {Pick<import("../limits.js").Limits, "trialMs" | "settleMs">} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(milliseconds: number) => void} spentUsefully told of time spent warming up or measuring
 *
 * @typedef {import("@routebench/drivers/driver").DriverResult} DriverResult
 */

/**
 * At least nine are looked at, and after some 9000 requests the code of the apps and of autocannon
 * is compiled. A load of fewer requests than one window is a trial of the tool, not of the apps.
 */
const WARM_UP_WINDOW = 1000;

/**
 * Opens the connections and sends one request on each. Failed connections are retried.
 * @param {Server} server
 * @param {import("../verify/asked.js").AskedPlan} plan
 * @param {SelfLoadMeans} means
 * @throws {TrialFailure} if not all are answered
 */
export async function connectSelf(server, { asked, load }, means) {
  const { origin } = server;
  const run = { origin, requests: rotationOf(asked), load };
  const connecting = await step(server, { step: "connect", ...run }, means, parseConnecting);
  const { answered, failures, timeouts } = connecting;
  if (answered === load.connections) return;
  throw new TrialFailure(
    "no-answer",
    `the first request was answered on only ${answered} of ${load.connections} connections ` +
      `(${failures} connections failed, ${timeouts} timeouts)`,
  );
}

/**
 * @param {Server} server connected
 * @param {{ requests?: number }} load that it is for
 * @param {SelfLoadMeans} means
 * @returns {Promise<import("@routebench/contract/trial").Warmup>}
 * @throws {TrialFailure}
 */
export async function warmUpSelf(server, { requests = WARM_UP_WINDOW }, means) {
  const answersInWindow = Math.min(requests, WARM_UP_WINDOW);
  const what = /** @type {const} */ ({ step: "warm-up", answersInWindow });
  const limitMs = means.limits.settleMs;
  const warmup = await step(server, { ...what, limitMs }, means, parseWarmUp);
  means.spentUsefully(warmup.windowMs * warmup.requestsPerSecond.length);
  return warmup;
}

/**
 * @param {Server} server connected
 * @param {{ requests?: number, durationMs?: number }} length
 * @param {SelfLoadMeans} means
 * @returns {Promise<DriverResult>}
 * @throws {TrialFailure}
 */
export async function loadSelf(server, { requests, durationMs }, means) {
  const length = { requests, durationMs };
  const result = await step(server, { step: "load", ...length }, means, parseAutocannonOutput);
  means.spentUsefully(result.durationMs);
  // The process is the server's too.
  return { ...result, cpuMs: null };
}

/**
 * Makes connections that were silent for long fit for a load. What that takes is no part of the load.
 * @param {Server} server connected
 * @param {SelfLoadMeans} means
 * @throws {TrialFailure}
 */
export async function wakeSelf(server, means) {
  await step(server, { step: "wake" }, means, () => {});
}

/**
 * @param {Server} server connected
 * @param {SelfLoadMeans} means
 * @throws {TrialFailure}
 */
export async function disconnectSelf(server, means) {
  await server.loadSelf({ step: "disconnect" }, means.limits.trialMs);
}

/**
 * @template T
 * @param {Server} server
 * @param {import("@routebench/drivers/autocannon/self-load").Step} what
 * @param {SelfLoadMeans} means
 * @param {(output: string) => T} parse
 * @returns {Promise<T>}
 */
async function step(server, what, { limits, signal }, parse) {
  signal.throwIfAborted();
  const answer = await server.loadSelf(what, limits.trialMs);
  try {
    return parse(JSON.stringify(answer));
  } catch (error) {
    if (error instanceof DriverError) throw new TrialFailure("driver-failed", error.message);
    throw error;
  }
}
