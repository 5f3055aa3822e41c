import { FEWEST_ALONE, isAlone, leastWorkUs } from "../judge/alone.js";

/**
 * @import { CoreWatch, Host } from "../host/host.js"
 * @import { Contender } from "./round.js"
 * @import { Slice } from "@routebench/contract/slice"
 *
 * @typedef {Omit<Slice, "rotation" | "place">} Measured
 * @typedef {Pick<Contender, "slices" | "slice" | "fallSilent" | "settle">} Sliceable
 */

/**
 * How contenders take turns.
 * @template [C=Sliceable]
 * @typedef {object} Turns
 * @property {<T>(items: readonly T[]) => T[]} shuffle
 * @property {(contender: C, error: unknown) => Promise<void> | void} fail it is left out from then on
 * @property {AbortSignal} signal no turn is begun after it
 */

/**
 * What a server puts off belongs to its slice for so long, in ms of the others' load. Where many
 * take turns it is later that a server closes silent connections: those would be open under a load.
 */
export const SETTLED_AFTER_MS = 1000;

/** Who has fewer slices alone on its core, and fewer of the planned, is measured again. */
const ENOUGH_ALONE = { slices: 10, share: 1 / 2 };

/** Of each host: a whole round may be without a slice alone. @type {WeakMap<object, number>} */
const bestUs = new WeakMap();

/**
 * In each rotation every contender has one turn, in a shuffled order, while all others are silent.
 * The machine's drift and its two speeds then fall on all alike (Kalibera & Jones 2013).
 * @template C
 * @param {readonly C[]} contenders
 * @param {number} rotations
 * @param {(contender: C, at: { rotation: number, place: number }) => Promise<unknown>} turn
 * @param {Turns<C>} turns
 */
export async function rotate(contenders, rotations, turn, { shuffle, fail, signal }) {
  let active = contenders;
  for (let rotation = 1; rotation <= rotations && active.length > 0; rotation += 1) {
    for (const [index, contender] of shuffle(active).entries()) {
      if (signal.aborted) return;
      try {
        await turn(contender, { rotation, place: index + 1 });
      } catch (error) {
        active = active.filter((other) => other !== contender);
        await fail(contender, error);
      }
    }
  }
}

/**
 * Each gets its slices, after those that it has.
 * @template {Sliceable} C
 * @param {readonly C[]} contenders
 * @param {number} rotations
 * @param {CoreWatch | null} watch over their core
 * @param {Turns<C>} turns
 */
export async function measureSlices(contenders, rotations, watch, turns) {
  let loadMs = 0;
  const earlier = Math.max(0, ...contenders.flatMap(({ slices }) => slices.at(-1)?.rotation ?? 0));
  /** @type {C | undefined} whose turn was before */
  let last;
  /** @type {Map<C, number>} when those ended that are not settled yet, the longest ago first */
  const unsettled = new Map();
  const settleThoseLongAgo = async () => {
    for (const [contender, endedAt] of unsettled) {
      if (loadMs - endedAt < SETTLED_AFTER_MS) break;
      unsettled.delete(contender);
      await contender.settle?.();
    }
  };
  const turn = async (
    /** @type {C} */ contender,
    /** @type {{ rotation: number, place: number }} */ { rotation, place },
  ) => {
    const before = last === contender ? undefined : last;
    const slice = await underWatch(watch, () => contender.slice(() => before?.fallSilent?.()));
    contender.slices.push({ rotation: earlier + rotation, place, ...slice });
    last = contender;
    loadMs += slice.durationMs + (slice.ledIn?.durationMs ?? 0);
    unsettled.delete(contender);
    unsettled.set(contender, loadMs);
    await settleThoseLongAgo();
  };
  const fail = (/** @type {C} */ contender, /** @type {unknown} */ error) => {
    unsettled.delete(contender);
    if (last === contender) last = undefined;
    return turns.fail(contender, error);
  };
  await rotate(contenders, rotations, turn, { ...turns, fail });
}

/**
 * Measures contenders with a watch over their core where the host has one. Those that a stranger
 * left few slices of their own are measured again, in as many rotations more as were planned at the
 * most, and in twice as many where they would say nothing.
 * @template {Sliceable} C
 * @param {readonly C[]} contenders
 * @param {number} rotations
 * @param {Pick<Host, "watchCore">} host
 * @param {Turns<C>} turns
 */
export async function measureWatchedSlices(contenders, rotations, host, turns) {
  // Without a watch a run is as good as on a host that has none.
  const watch = (await host.watchCore?.(turns.signal).catch(() => null)) ?? null;
  if (watch === null) return measureSlices(contenders, rotations, null, turns);
  let active = contenders;
  const fail = (/** @type {C} */ contender, /** @type {unknown} */ error) => {
    active = active.filter((other) => other !== contender);
    return turns.fail(contender, error);
  };
  try {
    await measureSlices(active, rotations, watch, { ...turns, fail });
    const enough = Math.min(ENOUGH_ALONE.slices, ENOUGH_ALONE.share * rotations);
    for (let more = 1; more <= 2 * rotations && !turns.signal.aborted; more += 1) {
      const wanted = more <= rotations ? enough : Math.min(enough, FEWEST_ALONE);
      const again = withFewAlone(active, wanted, host);
      if (again.length === 0) break;
      await measureSlices(again, 1, watch, { ...turns, fail });
    }
  } finally {
    await watch.close();
  }
}

/** @type {(watch: CoreWatch | null, measure: () => Promise<Measured>) => Promise<Measured>} */
export async function underWatch(watch, measure) {
  if (watch === null) return measure();
  await watch.begin();
  const slice = await measure();
  const workUs = await watch.finish();
  return workUs === null ? slice : { ...slice, coreWorkUs: workUs };
}

/**
 * Those that had fewer slices to themselves; nobody where the watch has ended.
 * @template {Sliceable} C @param {readonly C[]} contenders @param {number} enough
 * @param {object} host
 */
function withFewAlone(contenders, enough, host) {
  const seenUs = leastWorkUs(contenders.flatMap(({ slices }) => slices));
  const isOver = contenders.some(({ slices }) => slices.at(-1)?.coreWorkUs === undefined);
  if (seenUs === null || isOver) return [];
  const leastUs = Math.min(seenUs, bestUs.get(host) ?? seenUs);
  bestUs.set(host, leastUs);
  return contenders.filter(
    ({ slices }) => slices.filter((slice) => isAlone(slice, leastUs)).length < enough,
  );
}
