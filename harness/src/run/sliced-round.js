import { DriverError, ServerFault } from "@routebench/drivers/driver";
import { moveToServerSide, onBothSides } from "../host/sides.js";
import { TrialFailure } from "../trial-failure.js";
import { addProbes } from "../verify/prober.js";
import { measureLoad } from "./external.js";
import { assertUnchanged, conclude } from "./launch.js";
import { addErrors, Member } from "./member.js";
import { RoundGenerator } from "./round-generator.js";
import { isLoaded, slicesOnly, withSliced } from "./sliced-trials.js";
import { measureSlices } from "./slices.js";
import { measureWatchedSlices } from "./watched-slices.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("./runners.js").RoundMeans} RoundMeans
 * @typedef {import("../host/sides.js").Side} Side
 * @typedef {import("@routebench/contract/config").Config} Config
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} SliceSettings
 */

/**
 * One round in which all apps are alive at once. All are launched and warmed up; then they are
 * measured in slices, side by side, for their relative speed; then each is loaded without
 * interruption for its absolute figures and latencies. Their servers run on, but for those that failed.
 * @param {AskedPlan[]} plans of one round, in its order
 * @param {SliceSettings} sliceSettings
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {Pick<RoundMeans, "servers" | "drive" | "serverHost" | "loadHost" | "limits" | "signal" | "spentUsefully">} means
 * @param {(what: string) => void} doing
 * @returns {AsyncGenerator<EndedTrial[]>} when all slices are in: what there is of the round if it is ended from
 *   then on (see withSliced); at last one trial per plan, or of a run that was ended early, what there is
 */
export async function* runSlicedRound(plans, sliceSettings, shuffle, means, doing) {
  const { servers, drive, serverHost, loadHost, limits, signal, spentUsefully } = means;
  // One that fails with its process disturbs no other: two servers are never under one generator at a time.
  const generators = {
    server: new RoundGenerator(loadHost, signal),
    driver: new RoundGenerator(loadHost, signal),
  };
  /** @type {Member[]} */
  const members = [];
  /** @type {Member[]} */
  let sliced = [];
  /** @type {Map<AskedPlan, EndedTrial>} */
  const trials = new Map();
  const { cores } = serverHost;
  // Only a warm-up that ends by its rate has to be undisturbed.
  const isCounted = sliceSettings.warmUpRequests !== undefined;
  const inTheRunning = () =>
    signal.aborted ? [] : members.filter(({ plan }) => !trials.has(plan));
  const fail = async (
    /** @type {{ plan: AskedPlan }} */ { plan },
    /** @type {unknown} */ error,
  ) => {
    if (!signal.aborted) trials.set(plan, { ...plan, ...asFailure(error).toRecord() });
    await servers.drop(plan.appId);
  };
  const warmUp = async (/** @type {Member} */ member) => {
    doing(`warming up ${member.plan.appId}`);
    const atATime = isCounted && cores !== null ? 2 : 1;
    await member.warmUp().then(
      (milliseconds) => spentUsefully(milliseconds / atATime),
      (error) => fail(member, error),
    );
  };
  try {
    const prepare = async (/** @type {AskedPlan} */ plan, /** @type {Side} */ side) => {
      doing(`launching ${plan.appId}`);
      try {
        const launched = await servers.launch(plan, { side });
        const member = new Member(plan, launched, generators[side], sliceSettings, limits);
        members.push(member);
        if (!isCounted) return;
        // It may have been launched for an earlier case.
        if (cores !== null) await launched.server.moveTo(cores[side]);
        await warmUp(member);
      } catch (error) {
        await fail({ plan }, error);
      }
    };
    await onBothSides(plans, cores, prepare, signal);
    const running = inTheRunning().map(({ launched }) => launched.server);
    await moveToServerSide(running, cores);
    for (const member of inTheRunning()) {
      await member.loadBy(generators.server);
      if (!isCounted) await warmUp(member);
    }
    await generators.driver.close();
    doing("measuring in slices, side by side");
    // Who was warmed up first has waited for all others, and its first slice would pay for that.
    const waking = inTheRunning().map((member) => member.asWaking());
    spentUsefully(await measureSlices(waking, 1, shuffle, fail, signal));
    const rotations = rotationsOf(sliceSettings, plans.length, inTheRunning());
    spentUsefully(await measureWatchedSlices(inTheRunning(), rotations, shuffle, fail, means));
    for (const member of inTheRunning()) await member.endSlices();
    sliced = inTheRunning();
    if (sliced.length > 0) yield withSliced(plans, trials, sliced);
    const keep = (/** @type {Member} */ member, /** @type {Promise<EndedTrial>} */ trial) =>
      trial.then(
        (ended) => trials.set(member.plan, ended),
        (error) => fail(member, error),
      );
    if (isLoaded(plans, sliceSettings)) {
      for (const member of sliced) {
        if (signal.aborted) break;
        doing(`loading ${member.plan.appId} by itself`);
        await keep(member, concludeMember(member, drive));
      }
    } else {
      doing("ending");
      await Promise.all(sliced.map((member) => keep(member, endUnloaded(member))));
    }
  } finally {
    await Promise.all(Object.values(generators).map((generator) => generator.close()));
  }
  yield withSliced(plans, trials, sliced);
}

/**
 * @param {SliceSettings} settings
 * @param {number} planned how many
 * @param {Pick<Member, "extent">[]} members those of them that are there
 * @returns {number} how many rotations a round has time for
 */
function rotationsOf({ durationMs, roundMs }, planned, members) {
  const longerMs = members.reduce((sum, { extent }) => sum + extent.takesMs - durationMs, 0);
  return Math.max(1, Math.round(roundMs / (durationMs * planned + longerMs)));
}

/**
 * @param {Member} member
 * @param {import("./drive.js").Drive} drive
 * @returns {Promise<EndedTrial>}
 */
async function concludeMember(member, drive) {
  const { plan, launched, warmup, probes, errors, slices } = member;
  const measurement = await measureLoad(launched.server, plan, drive);
  const sample = await conclude(launched, plan, {
    ...measurement,
    result: { ...measurement.result, errors: addErrors(measurement.result.errors, errors) },
    probes: addProbes(probes, measurement.probes),
    warmup,
  });
  return { ...plan, status: "ok", sample: { ...sample, slices } };
}

/**
 * @param {Member} member
 * @returns {Promise<EndedTrial>}
 */
async function endUnloaded(member) {
  await assertUnchanged(member.launched, member.plan);
  return slicesOnly(member);
}

/** @param {unknown} error */
function asFailure(error) {
  if (error instanceof TrialFailure) return error;
  if (error instanceof ServerFault) return new TrialFailure(error.code, error.message);
  if (error instanceof DriverError) return new TrialFailure("driver-failed", error.message);
  throw error;
}
