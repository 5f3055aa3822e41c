import { addErrors } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { ask } from "../verify/ask.js";
import { firstRequest } from "../verify/asked.js";
import { assertConforms } from "../verify/conform.js";
import { addProbes } from "../verify/prober.js";
import { measureResponseBytes } from "../verify/served.js";
import { assertAnswered, assertKept, assertProbed } from "./assert-answered.js";
import { slicedTrial } from "./ended-trial.js";

/**
 * @import { Server } from "../host/host.js"
 * @import { Side } from "../host/sides.js"
 * @import { Limits } from "../limits.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Probes } from "../verify/prober.js"
 * @import { EndedTrial } from "./ended-trial.js"
 * @import { Lab } from "./lab.js"
 * @import { Contender } from "./round.js"
 * @import { Sample } from "@routebench/contract/trial"
 * @import { DriverResult } from "@routebench/drivers/driver"
 *
 * @typedef {Pick<Sample, "serverCpuMs" | "serverBusiestThreadMs" | "cores" | "warmup" | "profile" | "footprint">
 * & { result: DriverResult, probes: Probes }} Measurement of a load
 * @typedef {Pick<Contender, "plan" | "slices" | "errors" | "warmup"> & { probes: Probes }} Sliced before the load
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
 * Checks a server again after all that it was asked, and makes a trial of that.
 * @param {Launch} launched
 * @param {Sliced} sliced
 * @param {Measurement} [load] absent: there were slices only
 * @returns {Promise<EndedTrial>}
 * @throws {TrialFailure} if some answers were wrong, or are wrong by now
 */
export async function conclude(launched, sliced, load) {
  const { server, startupMs, responseBytes, limits } = launched;
  const { plan, slices } = sliced;
  const rssPeakBytes = await server.peakResidentBytes();
  await assertConforms(server, plan.asked.checks, limits);
  await server.assertListensAsSaid();
  assertProbed(sliced.probes);
  if (load === undefined) {
    assertKept(sliced.slices, sliced.errors, plan.load);
    return slicedTrial(sliced);
  }
  const { result, probes, ...measured } = load;
  assertAnswered(result, plan, responseBytes, probes);
  const errors = addErrors(result.errors, sliced.errors);
  assertKept([result, ...slices], errors, plan.load);
  const { asked, answered } = addProbes(sliced.probes, probes);
  const { windows, sendLagUs } = result;
  const sample = {
    requests: result.requests,
    durationMs: result.durationMs,
    bytes: result.bytes,
    errors,
    latencyUs: result.latencyUs,
    latencyBasis: result.latencyBasis,
    driverCpuMs: result.cpuMs,
    rssPeakBytes,
    startupMs,
    probes: { asked, answered },
    responseBytes,
    ...(windows && { windows }),
    ...(sendLagUs && { sendLagUs }),
    ...(sliced.warmup && { warmup: sliced.warmup }),
    ...measured,
    ...(slices.length > 0 && { slices }),
  };
  return { ...plan, status: "ok", sample };
}
