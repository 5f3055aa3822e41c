import { FEWEST_ALONE, isAlone, leastWorkUs } from "../judge/alone.js";
import { measureSlices } from "./slices.js";

/**
 * @typedef {import("./slices.js").SliceMember} SliceMember
 * @typedef {import("../host/host.js").CoreWatch} CoreWatch
 * @typedef {Pick<import("./runners.js").RoundMeans, "serverHost" | "signal">} WatchMeans
 */

/** Who has had fewer slices alone on its core, and fewer than this share of the planned ones, is measured again. */
const ENOUGH_ALONE = { slices: 10, share: 1 / 2 };

/**
 * What work took at best on each host so far: a whole round may be without a slice that was alone.
 * @type {WeakMap<object, number>}
 */
const bestUs = new WeakMap();

/**
 * Measures servers side by side, as measureSlices does, with a watch over their core where the host has one: each slice
 * tells what the watch saw. Those that a stranger left few slices of their own are measured again, in as many rotations more
 * as were planned at the most, and in twice as many where they would tell nothing.
 * @template {SliceMember & { plan: object }} T
 * @param {T[]} members each gets its slices
 * @param {number} rotations
 * @param {<M>(items: readonly M[]) => M[]} shuffle
 * @param {(member: Pick<T, "plan">, error: unknown) => Promise<void> | void} onFailure the member is left out from then on
 * @param {WatchMeans} means
 * @returns {Promise<number>} ms of load
 */
export async function measureWatchedSlices(members, rotations, shuffle, onFailure, means) {
  const { serverHost, signal } = means;
  // Without a watch a run is as good as on a host that has none.
  const watch = (await serverHost.watchCore?.(signal).catch(() => null)) ?? null;
  if (watch === null) return measureSlices(members, rotations, shuffle, onFailure, signal);
  let active = members.map((member) => watched(member, watch));
  const fail = (/** @type {typeof active[number]} */ member, /** @type {unknown} */ error) => {
    active = active.filter((other) => other !== member);
    return onFailure(member, error);
  };
  try {
    let loadMs = await measureSlices(active, rotations, shuffle, fail, signal);
    const enough = Math.min(ENOUGH_ALONE.slices, ENOUGH_ALONE.share * rotations);
    for (let more = 1; more <= 2 * rotations && !signal.aborted; more += 1) {
      const wanted = more <= rotations ? enough : Math.min(enough, FEWEST_ALONE);
      const again = withFewAlone(active, wanted, serverHost);
      if (again.length === 0) break;
      loadMs += await measureSlices(again, 1, shuffle, fail, signal);
    }
    return loadMs;
  } finally {
    await watch.close();
  }
}

/**
 * @template {SliceMember & { plan: object }} T
 * @param {T} member
 * @param {CoreWatch} watch
 * @returns {SliceMember & Pick<T, "plan">} the same, whose slices tell what the watch saw
 */
function watched(member, watch) {
  const { plan, slices } = member;
  const measureSlice = () => underWatch(watch, () => member.measureSlice());
  return { plan, slices, measureSlice, settle: async () => member.settle?.() };
}

/**
 * @param {CoreWatch | null} watch
 * @param {() => Promise<import("./slices.js").Measured>} measure
 * @returns {Promise<import("./slices.js").Measured>} with what the watch saw, where there is one
 */
export async function underWatch(watch, measure) {
  if (watch === null) return measure();
  await watch.begin();
  const slice = await measure();
  const workUs = await watch.finish();
  return workUs === null ? slice : { ...slice, coreWorkUs: workUs };
}

/**
 * @template {SliceMember} T
 * @param {T[]} members of one round
 * @param {number} enough
 * @param {import("../host/host.js").Host} host
 * @returns {T[]} those that had fewer to themselves; nobody where the watch has ended
 */
function withFewAlone(members, enough, host) {
  const seenUs = leastWorkUs(members.flatMap(({ slices }) => slices));
  const isOver = members.some(({ slices }) => slices.at(-1)?.coreWorkUs === undefined);
  if (seenUs === null || isOver) return [];
  const leastUs = Math.min(seenUs, bestUs.get(host) ?? seenUs);
  bestUs.set(host, leastUs);
  return members.filter(
    ({ slices }) => slices.filter((slice) => isAlone(slice, leastUs)).length < enough,
  );
}
