import { TrialFailure } from "../trial-failure.js";
import { ask } from "../verify/ask.js";
import { firstPath } from "../verify/asked.js";
import { assertConforms } from "../verify/conform.js";
import { measureResponseBytes } from "../verify/served.js";
import { assertServed } from "./assert-served.js";

/**
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("./trial-setup.js").Measurement} Measurement
 * @typedef {Pick<import("./trial-setup.js").TrialSetup, "entries" | "limits" | "serverHost" | "certificate">} LaunchSetup
 */

/**
 * A fresh server that has shown that it answers as it should.
 * @typedef {object} Launch
 * @property {import("../host/host.js").Server} server
 * @property {number} startupMs from launch to the first correct answer
 * @property {import("../limits.js").Limits} limits
 * @property {{ least: number, most: number }} responseBytes see measureResponseBytes
 */

/**
 * @param {AskedPlan} plan
 * @param {LaunchSetup} setup
 * @param {{ flags?: string[], side?: "server" | "driver" }} [own] of this launch alone: flags other than its
 *   entry's; on whose cores it starts
 * @returns {Promise<Launch>}
 * @throws {TrialFailure} nothing is left running
 */
export async function launch(plan, setup, own = {}) {
  const launchedAt = performance.now();
  const { limits, serverHost, certificate } = setup;
  const entry = setup.entries.get(plan.appId);
  if (!entry) throw new RangeError(`there is no entry ${plan.appId}`);
  const server = await serverHost.startServer(
    entry.app,
    {
      ...{ flags: entry.flags, ...own },
      given: plan.asked.given,
      ...(plan.scheme === "https" && { tls: certificate }),
    },
    limits,
  );
  try {
    const path = firstPath(plan.asked);
    await server.whileAlive(
      ask(server.origin, { method: "GET", path }, { timeoutMs: limits.answerMs }).catch((error) => {
        throw new TrialFailure("no-answer", `GET ${path}: ${error.message}`);
      }),
    );
    const startupMs = performance.now() - launchedAt;
    await assertConforms(server, plan.asked.checks, limits);
    const responseBytes = await measureResponseBytes(server, plan.asked, limits.answerMs);
    return { server, startupMs, limits, responseBytes };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/**
 * Ends a launch that has no load of its own in good order.
 * @param {Launch} launched
 * @param {AskedPlan} plan
 * @throws {TrialFailure} if it does not answer any more as it did, or does not stop
 */
export async function endWithoutLoad({ server, limits }, plan) {
  await assertConforms(server, plan.asked.checks, limits);
  server.assertListensAsSaid();
  await server.stop();
}

/**
 * Ends a launch in good order and makes the sample of what was measured.
 * @param {Launch} launched
 * @param {AskedPlan} plan
 * @param {Measurement} measurement
 * @returns {Promise<Sample>}
 * @throws {TrialFailure} if what was measured was not the right answers
 */
export async function conclude(
  { server, startupMs, limits, responseBytes },
  plan,
  { result, probes, ...measured },
) {
  const rssPeakBytes = server.peakResidentBytes();
  await assertConforms(server, plan.asked.checks, limits);
  server.assertListensAsSaid();
  const { requests, durationMs, bytes, errors, latencyUs, latencyBasis } = result;
  assertServed(result, plan, responseBytes, probes);
  await server.stop();
  const { asked, answered } = probes;
  return {
    ...{ requests, durationMs, bytes, errors, latencyUs, latencyBasis },
    ...{ driverCpuMs: result.cpuMs, rssPeakBytes, startupMs },
    ...{ probes: { asked, answered }, responseBytes },
    ...(result.windows && { windows: result.windows }),
    ...(result.sendLagUs && { sendLagUs: result.sendLagUs }),
    ...measured,
  };
}
