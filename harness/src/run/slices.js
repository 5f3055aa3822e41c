/**
 * @typedef {import("@routebench/contract/drained-slice").DrainedSlice} DrainedSlice
 * @typedef {Omit<DrainedSlice, "rotation" | "place">} Measured
 *
 * @typedef {object} SliceMember one of several servers that are alive at once
 * @property {() => Promise<Measured>} measureSlice loads it for a while, and no other
 * @property {DrainedSlice[]} slices measured so far
 */

/**
 * Measures servers side by side: in each rotation every member is loaded for one slice, in a
 * shuffled order, while all others are silent. The machine's slow drift and its two speeds then
 * fall on all alike and cancel out in the ratios.
 * Source: the A/A study in docs/measuring.md; interleaving after Kalibera & Jones 2013.
 * @template {SliceMember} T
 * @param {T[]} members each gets its slices
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
  for (let rotation = 1; rotation <= rotations && active.length > 0; rotation += 1) {
    for (const [index, member] of shuffle(active).entries()) {
      if (signal.aborted) return loadMs;
      try {
        const slice = await member.measureSlice();
        member.slices.push({ rotation, place: index + 1, ...slice });
        loadMs += slice.durationMs;
      } catch (error) {
        active = active.filter((other) => other !== member);
        await onFailure(member, error);
      }
    }
  }
  return loadMs;
}
