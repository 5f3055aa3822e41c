import { setTimeout as sleep } from "node:timers/promises";
import { DriverError } from "@routebench/drivers/driver";
import { PausableWrk } from "@routebench/drivers/wrk/pausable";
import { TrialFailure } from "../server/failure.js";
import { assertConforms } from "../verify/conform.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { driverRun } from "./drive.js";
import { measureLoad } from "./external.js";
import { conclude, launch } from "./launch.js";
import { measureSlices } from "./slices.js";
import { warmUp } from "./warm-up.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {import("./trial-setup.js").TrialSetup} TrialSetup
 *
 * @typedef {object} Prepared a server that is warm and has been measured by itself
 * @property {TrialPlan} plan
 * @property {import("./launch.js").Launch} launched
 * @property {import("./trial-setup.js").Measurement} measurement
 *
 * @typedef {import("./slices.js").SliceMember & Prepared} Member
 */

/** Load on fresh connections before the first slice, so that no slice holds their opening. */
const CONNECT_MS = 50;

/**
 * One round in which all apps are alive at once. Each is launched, warmed up and loaded without
 * interruption for its absolute figures and latencies; then all are measured in slices, side by
 * side, for their relative speed.
 * @param {TrialPlan[]} plans of one round, in its order
 * @param {{ durationMs: number, roundMs: number }} sliceSettings
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {TrialSetup} setup
 * @param {(plan: TrialPlan) => void} onLaunch
 * @returns {Promise<EndedTrial[]>} one per plan, unless the run was ended early
 */
export async function runSlicedRound(plans, sliceSettings, shuffle, setup, onLaunch) {
  /** @type {Prepared[]} */
  const prepared = [];
  /** @type {Member[]} */
  const members = [];
  /** @type {Map<TrialPlan, EndedTrial>} */
  const trials = new Map();
  const fail = (
    /** @type {Prepared | { plan: TrialPlan }} */ { plan },
    /** @type {unknown} */ error,
  ) => {
    if (!setup.signal.aborted) trials.set(plan, { ...plan, ...asFailure(error).toRecord() });
  };
  try {
    for (const plan of plans) {
      if (setup.signal.aborted) break;
      onLaunch(plan);
      await prepare(plan, setup).then(
        (p) => prepared.push(p),
        (error) => fail({ plan }, error),
      );
    }
    for (const one of prepared) members.push(await connect(one, setup));
    const loadMs = await measureSlices(members, sliceSettings, shuffle, fail, setup.signal);
    setup.spentUsefully(loadMs);
    for (const member of members) {
      if (setup.signal.aborted) break;
      await concludeMember(member, trials).catch((error) => fail(member, error));
    }
  } finally {
    await Promise.all(members.map(({ generator }) => generator.close()));
    await Promise.all(prepared.map(({ launched }) => launched.server.kill()));
  }
  return setup.signal.aborted ? [] : plans.flatMap((plan) => trials.get(plan) ?? []);
}

/**
 * @param {TrialPlan} plan
 * @param {TrialSetup} setup
 * @returns {Promise<Prepared>}
 * @throws {TrialFailure} nothing is left running
 */
async function prepare(plan, setup) {
  const launched = await launch(plan, setup);
  const { server } = launched;
  try {
    const { value: warm, probes } = await whileProbing(server.origin, () =>
      warmUp(server, driverRun(server, plan.target, plan.load, setup), setup.limits),
    );
    const { windowMs, bytesPerSecond, steady } = warm;
    setup.spentUsefully(windowMs * bytesPerSecond.length);
    const measurement = await measureLoad(server, plan, setup);
    // Of a server that answers nothing any more, its own silence says more than a count of zero.
    if (measurement.result.requests === 0) await assertConforms(server, setup.limits);
    const bytesPerResponse = wireBytes(launched, measurement);
    const requestsPerSecond = bytesPerSecond.map((bytes) => Math.round(bytes / bytesPerResponse));
    const warmup = { windowMs, requestsPerSecond, steady };
    return {
      plan,
      launched,
      measurement: { ...measurement, warmup, probes: addProbes(probes, measurement.probes) },
    };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/**
 * @param {import("./launch.js").Launch} launched
 * @param {import("./trial-setup.js").Measurement} measurement
 * @returns {number} that the generator reads from its sockets for one response
 */
function wireBytes({ wireShare }, { result }) {
  if (result.requests === 0) throw new TrialFailure("no-requests", "no request was answered");
  return (wireShare * result.bytes) / result.requests;
}

/**
 * @param {Prepared} prepared
 * @param {TrialSetup} setup
 * @returns {Promise<Member>} its generator connected and paused
 */
async function connect(prepared, setup) {
  const { plan, launched, measurement } = prepared;
  const generator = new PausableWrk(driverRun(launched.server, plan.target, plan.load, setup));
  await sleep(CONNECT_MS);
  generator.pause();
  setup.spentUsefully(CONNECT_MS);
  const bytesPerResponse = wireBytes(launched, measurement);
  return { ...prepared, server: launched.server, generator, bytesPerResponse, slices: [] };
}

/**
 * @param {Member} member
 * @param {Map<TrialPlan, EndedTrial>} trials gets the member's, unless it has failed before
 */
async function concludeMember({ plan, launched, generator, measurement, slices }, trials) {
  await generator.close();
  if (trials.has(plan)) return;
  const sample = await conclude(launched, plan, measurement);
  trials.set(plan, { ...plan, status: "ok", sample: { ...sample, slices } });
}

/** @param {unknown} error */
function asFailure(error) {
  if (error instanceof TrialFailure) return error;
  if (error instanceof DriverError) return new TrialFailure("driver-failed", error.message);
  throw error;
}
