import { addErrors, NO_ERRORS } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { ask } from "../verify/ask.js";
import { firstRequest } from "../verify/asked.js";
import { assertConforms } from "../verify/conform.js";
import { measureResponseBytes } from "../verify/served.js";
import { assertAnswered, assertKept, assertProbed, requestsIn } from "./assert-answered.js";
import { slicesOnly } from "./ended-trial.js";

/**
 * @import { Server } from "../host/host.js"
 * @import { Side } from "../host/sides.js"
 * @import { Limits } from "../limits.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Probes } from "../verify/prober.js"
 * @import { EndedTrial, Sliced } from "./ended-trial.js"
 * @import { Lab } from "./lab.js"
 * @import { Sample } from "@routebench/contract/trial"
 * @import { DriverResult } from "@routebench/drivers/driver"
 *
 * @typedef {Pick<Sample, "serverCpuMs" | "serverBusiestThreadMs" | "cores" | "warmup" | "profile" | "footprint">
 * & { result: DriverResult, probes: Probes }} Measurement
 */

/**
 * A server that has shown that it answers as it should.
 * @typedef {object} Launch
 * @property {Server} server
 * @property {number} startupMs from launch to the first correct answer
 * @property {Limits} limits
 * @property {{ least: number, most: number }} responseBytes see measureResponseBytes
 */

/**
 * @param {Pick<Lab, "serverHost" | "entries" | "certificate" | "limits">} lab
 * @param {AskedPlan} plan
 * @param {{ flags?: string[], side?: Side }} [own] flags other than its entry's
 * @param {Launch} [running] that goes on with this plan; absent: a server is started
 * @returns {Promise<Launch>}
 * @throws {TrialFailure} nothing is left running
 */
export async function launch(lab, plan, own = {}, running) {
  const { serverHost, entries, certificate, limits } = lab;
  const launchedAt = performance.now();
  const entry = entries.get(plan.appId);
  if (!entry) throw new RangeError(`there is no entry ${plan.appId}`);
  const reason = entry.subject.cannot?.[plan.target.kind];
  if (reason !== undefined) throw new TrialFailure("does-not-apply", reason);
  const options = {
    flags: entry.flags,
    ...own,
    given: plan.asked.given,
    ...(plan.scheme === "https" && { tls: certificate }),
  };
  const server = running?.server ?? (await serverHost.startServer(entry.subject, options, limits));
  try {
    const request = firstRequest(plan.asked);
    await server.whileAlive(
      ask(server.origin, request, { timeoutMs: limits.answerMs }).catch((error) => {
        const { method = "GET", path } = request;
        throw new TrialFailure("no-answer", `${method} ${path}: ${error.message}`);
      }),
    );
    const startupMs = running?.startupMs ?? performance.now() - launchedAt;
    await assertConforms(server, plan.asked.checks, limits);
    const responseBytes = await measureResponseBytes(server, plan.asked, limits.answerMs);
    return { server, startupMs, limits, responseBytes };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/**
 * Whether it answers and listens as it did.
 * @type {(launched: Launch, plan: AskedPlan) => Promise<void>} @throws {TrialFailure}
 */
async function assertUnchanged({ server, limits }, plan) {
  await assertConforms(server, plan.asked.checks, limits);
  await server.assertListensAsSaid();
}

const NO_SLICES = { slices: [], errors: NO_ERRORS };

/**
 * Makes the sample of what was measured, after slices if there were some.
 * @param {Launch} launched
 * @param {AskedPlan} plan
 * @param {Measurement} measurement
 * @param {{ slices: { requests: number }[], errors: Sample["errors"] }} [sliced]
 * @returns {Promise<Sample>}
 * @throws {TrialFailure} if the answers were wrong
 */
export async function conclude(
  launched,
  plan,
  { result, probes, ...measured },
  sliced = NO_SLICES,
) {
  const { server, startupMs, responseBytes } = launched;
  const rssPeakBytes = await server.peakResidentBytes();
  await assertUnchanged(launched, plan);
  const { requests, durationMs, bytes, latencyUs, latencyBasis } = result;
  assertAnswered(result, plan, responseBytes, probes);
  const errors = addErrors(result.errors, sliced.errors);
  assertKept({ requests: requests + requestsIn(sliced.slices), errors }, plan.load);
  const { asked, answered } = probes;
  return {
    ...{ requests, durationMs, bytes, errors, latencyUs, latencyBasis, driverCpuMs: result.cpuMs },
    ...{ rssPeakBytes, startupMs, probes: { asked, answered }, responseBytes },
    ...(result.windows && { windows: result.windows }),
    ...(result.sendLagUs && { sendLagUs: result.sendLagUs }),
    ...measured,
  };
}

/**
 * Makes a trial of slices without a load.
 * @param {Launch} launched
 * @param {Sliced} contender
 * @param {Probes} probes beside its warm-up
 * @returns {Promise<EndedTrial>}
 * @throws {TrialFailure} if the answers were wrong
 */
export async function concludeSlices(launched, contender, probes) {
  const { plan, slices, errors } = contender;
  assertProbed(probes);
  assertKept({ requests: requestsIn(slices), errors }, plan.load);
  await assertUnchanged(launched, plan);
  return slicesOnly(contender);
}
