import {
  parseAutocannonOutput,
  parseConnecting,
  parseWarmUp,
} from "@routebench/drivers/autocannon/parse-output";
import { DriverError } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { whileProbing } from "../verify/prober.js";
import { requestSequence } from "./load.js";

/**
 * @import { Server } from "../host/host.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Lab } from "./lab.js"
 * @import { Measurement } from "./launch.js"
 * @import { Warmup } from "@routebench/contract/trial"
 * @import { Step } from "@routebench/drivers/autocannon/self-load"
 * @import { DriverResult } from "@routebench/drivers/driver"
 *
 * The steps of a server that loads itself, see selfLoad() of the autocannon driver.
 *
 * @typedef {Pick<Lab, "signal" | "spentUsefully"> & {
 *   limits: Pick<Lab["limits"], "trialMs" | "settleMs"> }} SelfLoadLab
 */

/**
 * At least nine are looked at, and after some 9000 requests the code of the apps and of autocannon
 * is compiled. A load of fewer requests than one window is a trial of the tool, not of the apps.
 */
const WARM_UP_WINDOW = 1000;

/**
 * Opens the connections, retrying those that fail, and sends one request on each.
 * @param {Server} server @param {AskedPlan} plan @param {SelfLoadLab} lab
 * @throws {TrialFailure} if not all are answered
 */
export async function connectSelf(server, { asked, load }, lab) {
  const { origin } = server;
  const run = { origin, requests: requestSequence(asked), load };
  const connecting = await step(server, { step: "connect", ...run }, lab, parseConnecting);
  const { answered, failures, timeouts } = connecting;
  if (answered === load.connections) return;
  throw new TrialFailure(
    "no-answer",
    `the first request was answered on only ${answered} of ${load.connections} connections ` +
      `(${failures} connections failed, ${timeouts} timeouts)`,
  );
}

/** @type {(server: Server, load: { requests?: number }, lab: SelfLoadLab) => Promise<Warmup>} */
async function warmUpSelf(server, { requests = WARM_UP_WINDOW }, lab) {
  const answersInWindow = Math.min(requests, WARM_UP_WINDOW);
  const what = /** @type {const} */ ({ step: "warm-up", answersInWindow });
  const limitMs = lab.limits.settleMs;
  const warmup = await step(server, { ...what, limitMs }, lab, parseWarmUp);
  lab.spentUsefully(warmup.windowMs * warmup.requestsPerSecond.length);
  return warmup;
}

/**
 * @param {Server} server
 * @param {{ requests?: number, durationMs?: number }} length
 * @param {SelfLoadLab} lab
 * @returns {Promise<DriverResult>}
 */
export async function loadSelf(server, { requests, durationMs }, lab) {
  const length = { requests, durationMs };
  const result = await step(server, { step: "load", ...length }, lab, parseAutocannonOutput);
  lab.spentUsefully(result.durationMs);
  // The process is the server's too.
  return { ...result, cpuMs: null };
}

/**
 * Makes connections that were silent for long fit for a load, of which that is no part.
 * @param {Server} server @param {SelfLoadLab} lab
 */
export async function wakeSelf(server, lab) {
  await step(server, { step: "wake" }, lab, () => {});
}

/** @param {Server} server @param {SelfLoadLab} lab */
export async function disconnectSelf(server, lab) {
  await server.loadSelf({ step: "disconnect" }, lab.limits.trialMs);
}

/**
 * One server after another. One process serves and loads itself, so it has no CPU time of its own.
 * @type {(server: Server, plan: AskedPlan, lab: SelfLoadLab) => Promise<Measurement>}
 */
export async function measureInProcess(server, plan, lab) {
  const stopEarly = () => void server.kill();
  lab.signal.addEventListener("abort", stopEarly);
  try {
    await connectSelf(server, plan, lab);
    const { value, probes } = await whileProbing(server.origin, plan.asked.probes, async () => {
      const warmup = await warmUpSelf(server, plan.load, lab);
      return { warmup, result: await loadSelf(server, plan.load, lab) };
    });
    await disconnectSelf(server, lab);
    return { ...value, probes, serverCpuMs: null, cores: null };
  } finally {
    lab.signal.removeEventListener("abort", stopEarly);
  }
}

/**
 * @template T @param {Server} server @param {Step} what @param {SelfLoadLab} lab
 * @param {(output: string) => T} parse @throws {TrialFailure}
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
