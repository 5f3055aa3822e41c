import { moveToServerSide, onBothSides } from "../host/sides.js";
import { TrialFailure } from "../trial-failure.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { assertUnchanged, conclude } from "./launch.js";
import { addErrors } from "./member.js";
import { disconnectSelf, loadSelf, wakeSelf } from "./self-load.js";
import { SelfMember } from "./self-member.js";
import { isLoaded, slicesOnly, withSliced } from "./sliced-trials.js";
import { measureSlices } from "./slices.js";
import { measureWatchedSlices } from "./watched-slices.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("./runners.js").RoundMeans} RoundMeans
 * @typedef {import("./self-load.js").SelfLoadMeans} SelfLoadMeans
 * @typedef {import("@routebench/contract/config").Config} Config
 * @typedef {NonNullable<NonNullable<Config["modes"]["in-process"]>["slices"]>} SliceSettings
 * @typedef {import("../host/sides.js").Side} Side
 */

/** After so many requests on an app, its code and autocannon's are compiled. */
const WARM_UP_REQUESTS = 9000;

/** With fewer, a single disturbed one would weigh too much. */
const FEWEST_ROTATIONS = 3;

/**
 * One round of the in-process mode in which all apps are alive at once. They are launched, connected
 * to themselves and warmed up on two cores at a time, because each works on one only; then all are
 * measured in slices on one core, side by side, for their relative speed, and at last each by itself,
 * without interruption, for its absolute figures and latencies. They warm up in turns too, so that
 * none is silent for long: memory that was not touched for a while is slow, and servers close silent
 * connections.
 * @param {AskedPlan[]} plans of one round, in its order
 * @param {SliceSettings} sliceSettings roundMs: of all slices together, warming up left out
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {Pick<RoundMeans, "launch" | "serverHost"> & SelfLoadMeans} means
 * @param {(what: string) => void} doing
 * @returns {AsyncGenerator<EndedTrial[]>} when all slices are in: what there is of the round if it is ended from
 *   then on (see withSliced); at last one trial per plan, or of a run that was ended early, what there is
 */
export async function* runInProcessRound(plans, sliceSettings, shuffle, means, doing) {
  const { requests, roundMs, warmUpRequests = WARM_UP_REQUESTS } = sliceSettings;
  const { launch, signal } = means;
  const { cores } = means.serverHost;
  /** @type {Record<Side, SelfMember[]>} where they are prepared */
  const preparedOn = { server: [], driver: [] };
  const all = () => Object.values(preparedOn).flat();
  /** @type {Map<AskedPlan, EndedTrial>} */
  const trials = new Map();
  /** @type {SelfMember[]} */
  let sliced = [];
  const inTheRunning = (members = all()) =>
    signal.aborted ? [] : members.filter(({ plan }) => !trials.has(plan));
  const fail = async (
    /** @type {{ plan: AskedPlan }} */ { plan },
    /** @type {unknown} */ error,
  ) => {
    if (signal.aborted) return;
    if (!(error instanceof TrialFailure)) throw error;
    trials.set(plan, { ...plan, ...error.toRecord() });
    // It must not disturb the others any more.
    await all()
      .find((member) => member.plan === plan)
      ?.launched.server.kill();
  };
  const turns = async (/** @type {SelfMember[]} */ members, /** @type {number} */ rotations) => {
    await measureSlices(
      members.map((m) => m.asWarming()),
      rotations,
      shuffle,
      fail,
      signal,
    );
  };
  const killAll = () => Promise.all(all().map(({ launched }) => launched.server.kill()));
  const stopEarly = () => void killAll();
  signal.addEventListener("abort", stopEarly);
  try {
    const prepare = async (/** @type {AskedPlan} */ plan, /** @type {Side} */ side) => {
      doing(`launching ${plan.appId}`);
      try {
        const member = new SelfMember(plan, await launch(plan, { side }), means);
        // As soon as there is something to be ended.
        preparedOn[side].push(member);
        await member.connect();
      } catch (error) {
        await fail({ plan }, error);
      }
    };
    await onBothSides(plans, cores, prepare, signal);
    doing("warming up");
    const warmUpRotations = Math.ceil(warmUpRequests / requests);
    await Promise.all(
      Object.values(preparedOn).map((members) => turns(inTheRunning(members), warmUpRotations)),
    );
    const servers = inTheRunning().map(({ launched }) => launched.server);
    await moveToServerSide(servers, cores);
    await turns(inTheRunning(), 1);
    const rotations = rotationsOf(inTheRunning(), roundMs);
    doing("measuring in slices, side by side");
    await measureWatchedSlices(inTheRunning(), rotations, shuffle, fail, means);
    sliced = inTheRunning();
    if (sliced.length > 0) yield withSliced(plans, trials, sliced);
    const keep = (/** @type {SelfMember} */ member, /** @type {Promise<EndedTrial>} */ trial) =>
      trial.then(
        (ended) => trials.set(member.plan, ended),
        (error) => fail(member, error),
      );
    if (isLoaded(plans, sliceSettings)) {
      for (const member of shuffle(sliced)) {
        if (signal.aborted) break;
        doing(`loading ${member.plan.appId} by itself`);
        await keep(member, measureAlone(member, means));
      }
    } else {
      doing("ending");
      await Promise.all(sliced.map((member) => keep(member, endUnloaded(member, means))));
    }
  } finally {
    signal.removeEventListener("abort", stopEarly);
    await killAll();
  }
  yield withSliced(plans, trials, sliced);
}

/**
 * @param {SelfMember[]} members
 * @param {number} roundMs
 */
function rotationsOf(members, roundMs) {
  const lastMs = members.map(({ warmUpSlices }) => warmUpSlices.at(-1)?.durationMs ?? 0);
  const rotationMs = lastMs.reduce((sum, ms) => sum + ms, 0);
  return Math.max(FEWEST_ROTATIONS, Math.round(roundMs / Math.max(1, rotationMs)));
}

/**
 * @param {SelfMember} member
 * @param {SelfLoadMeans} means
 * @returns {Promise<EndedTrial>}
 * @throws {TrialFailure}
 */
async function measureAlone(member, means) {
  const { plan, launched, slices, warmup, ...before } = member;
  const { server } = launched;
  await wakeSelf(server, means);
  const { value, probes } = await whileProbing(server.origin, plan.asked.probes, () =>
    loadSelf(server, plan.load, means),
  );
  await disconnectSelf(server, means);
  const sample = await conclude(launched, plan, {
    result: { ...value, errors: addErrors(before.errors, value.errors) },
    probes: addProbes(before.probes, probes),
    ...{ warmup, serverCpuMs: null, cores: null },
  });
  await server.stop();
  return { ...plan, status: "ok", sample: { ...sample, slices } };
}

/**
 * @param {SelfMember} member
 * @param {SelfLoadMeans} means
 * @returns {Promise<EndedTrial>}
 * @throws {TrialFailure}
 */
async function endUnloaded(member, means) {
  await disconnectSelf(member.launched.server, means);
  await assertUnchanged(member.launched, member.plan);
  await member.launched.server.stop();
  return slicesOnly(member);
}
