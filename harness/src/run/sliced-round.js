import { DriverError, ServerFault } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { addProbes } from "../verify/prober.js";
import { measureLoad } from "./external.js";
import { conclude, endWithoutLoad } from "./launch.js";
import { addErrors, Member } from "./member.js";
import { RoundGenerator } from "./round-generator.js";
import { moveToServerSide, prepareOnBothSides } from "./sides.js";
import { isLoaded, slicesOnly, withSliced } from "./sliced-trials.js";
import { measureSlices } from "./slices.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("./runners.js").RoundMeans} RoundMeans
 * @typedef {import("./sides.js").Side} Side
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
 * @param {Pick<RoundMeans, "launch" | "drive" | "serverHost" | "loadHost" | "limits" | "signal" | "spentUsefully">} means
 * @param {(what: string) => void} doing
 * @returns {AsyncGenerator<EndedTrial[]>} when all slices are in: what there is of the round if it is ended from
 *   then on (see withSliced); at last one trial per plan, or of a run that was ended early, what there is
 */
export async function* runSlicedRound(plans, sliceSettings, shuffle, means, doing) {
  const { launch, drive, serverHost, loadHost, limits, signal, spentUsefully } = means;
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
    const prepare = async (/** @type {AskedPlan} */ plan, /** @type {Side} */ side) => {
      doing(`launching ${plan.appId}`);
      await launch(plan, { side }).then(
        (launched) => members.push(new Member(plan, launched, generator, sliceSettings, limits)),
        (error) => fail({ plan }, error),
      );
    };
    await prepareOnBothSides(plans, serverHost.cores, prepare, signal);
    const servers = inTheRunning().map(({ launched }) => launched.server);
    await moveToServerSide(servers, serverHost.cores);
    for (const member of inTheRunning()) {
      doing(`warming up ${member.plan.appId}`);
      await member.warmUp().then(spentUsefully, (error) => fail(member, error));
    }
    const rotations = rotationsOf(sliceSettings, plans.length, inTheRunning());
    doing("measuring in slices, side by side");
    spentUsefully(await measureSlices(inTheRunning(), rotations, shuffle, fail, signal));
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
    await generator.close();
    await Promise.all(members.map(({ launched }) => launched.server.kill()));
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
  await endWithoutLoad(member.launched, member.plan);
  return slicesOnly(member);
}

/** @param {unknown} error */
function asFailure(error) {
  if (error instanceof TrialFailure) return error;
  if (error instanceof ServerFault) return new TrialFailure(error.code, error.message);
  if (error instanceof DriverError) return new TrialFailure("driver-failed", error.message);
  throw error;
}
