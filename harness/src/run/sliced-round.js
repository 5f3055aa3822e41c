import { DriverError, ServerFault } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { addProbes } from "../verify/prober.js";
import { measureLoad } from "./external.js";
import { conclude, endWithoutLoad, launch } from "./launch.js";
import { addErrors, Member } from "./member.js";
import { RoundGenerator } from "./round-generator.js";
import { slicesOnly, withSliced } from "./sliced-trials.js";
import { measureSlices } from "./slices.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("./trial-setup.js").TrialSetup} TrialSetup
 * @typedef {import("@routebench/contract/config").Config} Config
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} SliceSettings
 */

/**
 * One round in which all apps are alive at once. All are launched and warmed up; then they are
 * measured in slices, side by side, for their relative speed; then each is loaded without
 * interruption for its absolute figures and latencies.
 * @param {AskedPlan[]} plans of one round, in its order
 * @param {SliceSettings} sliceSettings
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {TrialSetup} setup
 * @param {import("./runners.js").RoundWatch} watch
 * @returns {Promise<EndedTrial[]>} one per plan; of a run that was ended early, those that had come to their
 *   end, and the others as `withSliced` says where all slices were measured
 */
export async function runSlicedRound(plans, sliceSettings, shuffle, setup, watch) {
  const { signal, loadHost, limits, spentUsefully } = setup;
  const generator = new RoundGenerator(loadHost, signal);
  /** @type {Member[]} */
  const members = [];
  /** @type {Member[]} */
  let sliced = [];
  /** @type {Map<AskedPlan, EndedTrial>} */
  const trials = new Map();
  const inTheRunning = () =>
    signal.aborted ? [] : members.filter(({ plan }) => !trials.has(plan));
  const fail = async (
    /** @type {{ plan: AskedPlan }} */ { plan },
    /** @type {unknown} */ error,
  ) => {
    if (!signal.aborted) trials.set(plan, { ...plan, ...asFailure(error).toRecord() });
    // It must not disturb the others any more.
    await members.find((member) => member.plan === plan)?.launched.server.kill();
  };
  try {
    for (const plan of plans) {
      if (signal.aborted) break;
      watch.doing(`launching ${plan.appId}`);
      await launch(plan, setup).then(
        (launched) => members.push(new Member(plan, launched, generator, sliceSettings, limits)),
        (error) => fail({ plan }, error),
      );
    }
    for (const member of inTheRunning()) {
      watch.doing(`warming up ${member.plan.appId}`);
      await member.warmUp().then(spentUsefully, (error) => fail(member, error));
    }
    const rotations = rotationsOf(sliceSettings, plans.length);
    watch.doing("measuring in slices, side by side");
    spentUsefully(await measureSlices(inTheRunning(), rotations, shuffle, fail, signal));
    for (const member of inTheRunning()) await member.endSlices();
    sliced = inTheRunning();
    if (sliced.length > 0) await watch.sliced(withSliced(plans, trials, sliced));
    for (const member of sliced) {
      if (signal.aborted) break;
      watch.doing(`loading ${member.plan.appId} by itself`);
      await concludeMember(member, sliceSettings, setup).then(
        (trial) => trials.set(member.plan, trial),
        (error) => fail(member, error),
      );
    }
  } finally {
    await generator.close();
    await Promise.all(members.map(({ launched }) => launched.server.kill()));
  }
  return withSliced(plans, trials, sliced);
}

/**
 * @param {SliceSettings} settings
 * @param {number} members
 */
function rotationsOf({ durationMs, roundMs }, members) {
  return Math.max(1, Math.round(roundMs / (durationMs * members)));
}

/**
 * @param {Member} member
 * @param {SliceSettings} sliceSettings
 * @param {TrialSetup} setup
 * @returns {Promise<EndedTrial>}
 */
async function concludeMember(member, { loadedRounds = Number.POSITIVE_INFINITY }, setup) {
  const { plan, launched, warmup, probes, errors, slices } = member;
  if (plan.round > loadedRounds) {
    await endWithoutLoad(launched, plan);
    return slicesOnly(member);
  }
  const measurement = await measureLoad(launched.server, plan, setup);
  const sample = await conclude(launched, plan, {
    ...measurement,
    result: { ...measurement.result, errors: addErrors(measurement.result.errors, errors) },
    probes: addProbes(probes, measurement.probes),
    warmup,
  });
  return { ...plan, status: "ok", sample: { ...sample, slices } };
}

/** @param {unknown} error */
function asFailure(error) {
  if (error instanceof TrialFailure) return error;
  if (error instanceof ServerFault) return new TrialFailure(error.code, error.message);
  if (error instanceof DriverError) return new TrialFailure("driver-failed", error.message);
  throw error;
}
