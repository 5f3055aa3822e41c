import { FIRST_LOOK, inNeedOfTurns, mostTurns } from "../judge/turns.js";

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
 * @property {(contenders: readonly C[]) => readonly C[]} [inNeed] of another turn; absent: all
 */

/**
 * What a server puts off belongs to its slice for so long, in ms of the others' load. Where many
 * take turns it is later that a server closes silent connections: those would be open under a load.
 */
export const SETTLED_AFTER_MS = 1000;

/**
 * In each rotation every contender that needs one has a turn, in a shuffled order, while all others are silent.
 * The machine's drift and its two speeds then fall on all alike (Kalibera & Jones 2013).
 * @template C
 * @param {readonly C[]} contenders
 * @param {(contender: C, at: { rotation: number, place: number }) => Promise<unknown>} turn
 * @param {Turns<C>} turns
 * @yields {number} each rotation that has ended
 */
async function* rotations(contenders, turn, { shuffle, fail, signal, inNeed = (those) => those }) {
  let active = contenders;
  for (let rotation = 1; ; rotation += 1) {
    const taking = shuffle(inNeed(active));
    if (taking.length === 0) return;
    for (const [index, contender] of taking.entries()) {
      if (signal.aborted) return;
      try {
        await turn(contender, { rotation, place: index + 1 });
      } catch (error) {
        active = active.filter((other) => other !== contender);
        await fail(contender, error);
      }
    }
    yield rotation;
  }
}

/** @type {<C>(contenders: readonly C[], count: number, turn: (contender: C) => Promise<unknown>, turns: Turns<C>) => Promise<void>} */
export async function rotate(contenders, count, turn, turns) {
  if (count === 0) return;
  for await (const rotation of rotations(contenders, turn, turns)) {
    if (rotation === count) return;
  }
}

/**
 * Each gets its slices.
 * @template {Sliceable} C
 * @param {readonly C[]} contenders
 * @param {number} count of rotations
 * @param {CoreWatch | null} watch over their core
 * @param {Turns<C>} turns
 * @yields {number} each rotation that has ended
 */
export async function* measureSlices(contenders, count, watch, turns) {
  let loadMs = 0;
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
    contender.slices.push({ rotation, place, ...slice });
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
  for await (const rotation of rotations(contenders, turn, { ...turns, fail })) {
    yield rotation;
    if (rotation === count) return;
  }
}

/**
 * Measures contenders with a watch over their core where the host has one, each in as many turns as
 * it needs.
 * @template {Sliceable & Pick<Contender, "plan">} C
 * @param {readonly C[]} contenders
 * @param {number} planned turns of each
 * @param {Pick<Host, "watchCore">} host
 * @param {Turns<C>} turns
 * @yields {void} once, after a first look, if some get more turns
 */
export async function* measureWatchedSlices(contenders, planned, host, turns) {
  // Without a watch a run is as good as on a host that has none.
  const watch = (await host.watchCore?.(turns.signal).catch(() => null)) ?? null;
  const inNeed = (/** @type {readonly C[]} */ those) => inNeedOfTurns(those, planned);
  try {
    for await (const rotation of measureSlices(contenders, mostTurns(planned), watch, {
      ...turns,
      inNeed,
    })) {
      if (rotation === FIRST_LOOK && inNeed(contenders).length > 0) yield;
    }
  } finally {
    await watch?.close();
  }
}

/** @type {(watch: CoreWatch | null, measure: () => Promise<Measured>) => Promise<Measured>} */
async function underWatch(watch, measure) {
  if (watch === null) return measure();
  await watch.begin();
  const slice = await measure();
  const workUs = await watch.finish();
  return workUs === null ? slice : { ...slice, coreWorkUs: workUs };
}
