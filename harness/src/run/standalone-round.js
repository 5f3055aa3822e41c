import { moveToServerSide, onBothSides } from "../host/sides.js";
import { TrialFailure } from "../trial-failure.js";
import { startWorker } from "../verify/start-worker.js";
import { measureSlices } from "./slices.js";
import { measureWatchedSlices } from "./watched-slices.js";
import { WorkerMember } from "./worker-member.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} TrialPlan
 * @typedef {import("./runners.js").RoundMeans} RoundMeans
 * @typedef {import("../host/sides.js").Side} Side
 * @typedef {Pick<RoundMeans, "suite" | "entries" | "serverHost" | "limits">} WorkerMeans
 */

/**
 * One round of subjects that work by themselves. All are launched and warmed up, on two cores at a time,
 * for each works on one only; then they work in turns on one core, side by side, for their speed.
 * @param {TrialPlan[]} plans of one round, in its order
 * @param {{ durationMs: number, roundMs: number }} sliceSettings
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {WorkerMeans & Pick<RoundMeans, "signal" | "spentUsefully">} means
 * @param {(what: string) => void} doing
 * @returns {AsyncGenerator<EndedTrial[]>} once, one per plan; of a run that was ended early, those that had come to their end
 */
export async function* runStandaloneRound(plans, sliceSettings, shuffle, means, doing) {
  const { signal, serverHost, spentUsefully } = means;
  const { cores } = serverHost;
  /** @type {WorkerMember[]} */
  const members = [];
  /** @type {Map<TrialPlan, EndedTrial>} */
  const trials = new Map();
  const inTheRunning = () =>
    signal.aborted ? [] : members.filter(({ plan }) => !trials.has(plan));
  const fail = async (/** @type {TrialPlan} */ plan, /** @type {unknown} */ error) => {
    if (signal.aborted) return;
    if (!(error instanceof TrialFailure)) throw error;
    trials.set(plan, { ...plan, ...error.toRecord() });
    // It must not disturb the others any more.
    await members.find((member) => member.plan === plan)?.worker.kill();
  };
  const killAll = () => Promise.all(members.map(({ worker }) => worker.kill()));
  const stopEarly = () => void killAll();
  signal.addEventListener("abort", stopEarly);
  try {
    const prepare = async (/** @type {TrialPlan} */ plan, /** @type {Side} */ side) => {
      doing(`launching ${plan.appId}`);
      try {
        const member = await launchWorker(plan, side, sliceSettings, means);
        members.push(member);
        spentUsefully(await member.warmUp());
      } catch (error) {
        await fail(plan, error);
      }
    };
    await onBothSides(plans, cores, prepare, signal);
    const workers = inTheRunning().map(({ worker }) => worker);
    await moveToServerSide(workers, cores);
    // The first rotation on another core, after a silence, is not like those that follow.
    const failed = (/** @type {{ plan: TrialPlan }} */ { plan }, /** @type {unknown} */ error) =>
      fail(plan, error);
    const rehearsing = inTheRunning().map((member) => ({
      ...{ plan: member.plan, slices: [] },
      measureSlice: () => member.measureSlice(),
    }));
    await measureSlices(rehearsing, 1, shuffle, failed, signal);
    const { durationMs, roundMs } = sliceSettings;
    doing("measuring in slices, side by side");
    const rotations = Math.max(1, Math.round(roundMs / (durationMs * plans.length)));
    spentUsefully(await measureWatchedSlices(inTheRunning(), rotations, shuffle, failed, means));
    for (const member of inTheRunning()) {
      const { plan } = member;
      await member.conclude().then(
        (sample) => trials.set(plan, { ...plan, status: "ok", sample }),
        (error) => fail(plan, error),
      );
    }
  } finally {
    signal.removeEventListener("abort", stopEarly);
    await killAll();
  }
  yield plans.flatMap((plan) => trials.get(plan) ?? []);
}

/**
 * @param {TrialPlan} plan
 * @param {Side} side on whose cores it starts
 * @param {{ durationMs: number }} sliceSettings
 * @param {WorkerMeans} means
 * @returns {Promise<WorkerMember>}
 * @throws {TrialFailure}
 */
async function launchWorker(plan, side, { durationMs }, means) {
  const entry = means.entries.get(plan.appId);
  if (!entry) throw new RangeError(`there is no entry ${plan.appId}`);
  const { limits } = means;
  const own = { flags: entry.flags, side };
  const launchedAt = performance.now();
  const worker = await startWorker(entry.subject, plan.asked.given, means, own);
  const startupMs = performance.now() - launchedAt;
  return new WorkerMember(plan, worker, { startupMs, durationMs, limits });
}
