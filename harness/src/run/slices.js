/**
 * @typedef {import("@routebench/contract/slice").Slice} DrainedSlice
 * @typedef {Omit<DrainedSlice, "rotation" | "place">} Measured
 *
 * @typedef {object} SliceMember one of several servers that are alive at once
 * @property {() => Promise<Measured>} measureSlice loads it for a while, and no other
 * @property {() => Promise<void>} [settle] counts what its last slice put off; never fails
 * @property {DrainedSlice[]} slices measured so far
 */

/**
 * What a server puts off belongs to its slice for so long, in ms of the others' load. Where many take turns it is
 * later that a server closes connections that were silent for some seconds: those would be open under a load.
 */
const SETTLED_AFTER_MS = 1000;

/**
 * Measures servers side by side: in each rotation every member is loaded for one slice, in a
 * shuffled order, while all others are silent. The machine's slow drift and its two speeds then
 * fall on all alike and cancel out in the ratios.
 * Source: the A/A study in docs/measuring.md; interleaving after Kalibera & Jones 2013.
 * @template {SliceMember} T
 * @param {T[]} members each gets its slices, after those that it has
 * @param {number} rotations
 * @param {<M>(items: readonly M[]) => M[]} shuffle
 * @param {(member: T, error: unknown) => Promise<void> | void} onFailure the member is left out from
 *   then on
 * @param {AbortSignal} signal
 * @returns {Promise<number>} ms of load
 */
export async function measureSlices(members, rotations, shuffle, onFailure, signal) {
  let active = members;
  let loadMs = 0;
  const before = Math.max(0, ...members.flatMap(({ slices }) => slices.at(-1)?.rotation ?? 0));
  /** @type {Map<T, number>} when their slices ended that are not settled yet, the longest ago first */
  const unsettled = new Map();
  for (let turn = 1; turn <= rotations && active.length > 0; turn += 1) {
    for (const [index, member] of shuffle(active).entries()) {
      if (signal.aborted) return loadMs;
      try {
        const slice = await member.measureSlice();
        member.slices.push({ rotation: before + turn, place: index + 1, ...slice });
        loadMs += slice.durationMs;
        unsettled.delete(member);
        unsettled.set(member, loadMs);
        for (const [other, endedAt] of unsettled) {
          if (loadMs - endedAt < SETTLED_AFTER_MS) break;
          unsettled.delete(other);
          await other.settle?.();
        }
      } catch (error) {
        active = active.filter((other) => other !== member);
        unsettled.delete(member);
        await onFailure(member, error);
      }
    }
  }
  return loadMs;
}
