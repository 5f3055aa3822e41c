import { waitingShare } from "../judge/drained-speed.js";
import { createShuffle } from "../plan/shuffle.js";
import { withSubjects } from "./subjects.js";

/**
 * @typedef {import("@routebench/contract/drained-slice").DrainedSlice} DrainedSlice
 *
 * @typedef {object} Turns how a launch is measured
 * @property {number} turns in each, every app has its slices and a block
 * @property {number} slicedMs in each turn, in slices as long as those of a run; one at the least
 * @property {number} blockMs of a load without interruption; a slice at the least
 * @property {{ connections: number, pipelining: number }} load
 *
 * @typedef {object} Cost of a request
 * @property {number} cpuUs CPU time; NaN if the platform does not report it
 * @property {number} allUs with the time in which the server was waited for
 */

/**
 * One launch of all apps, alive at once. Slices and blocks of load without interruption take turns
 * within the same seconds, so that the machine's speed is the same for both.
 * @param {{ appsDir: string, filter: string[] }} which
 * @param {Turns} how
 * @param {number} seed
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, { slices: DrainedSlice[], blocks: DrainedSlice[] }>>} by app; the rotation
 *   of each is its turn
 */
export async function measureSlicesAndBlocks(which, how, seed, signal) {
  /** @type {Map<string, { slices: DrainedSlice[], blocks: DrainedSlice[] }>} */
  const measured = new Map();
  await withSubjects(which, how.load, signal, async (members) => {
    const shuffle = createShuffle(seed);
    /** @type {Set<DrainedSlice>} */
    const blocks = new Set();
    for (let turn = 1; turn <= how.turns; turn += 1) {
      const asked = [...members.values()].flatMap((member) => [
        ...Array.from(
          { length: Math.max(1, Math.round(how.slicedMs / member.extent.durationMs)) },
          () => ({
            member,
            isBlock: false,
          }),
        ),
        { member, isBlock: true },
      ]);
      for (const { member, isBlock } of shuffle(asked)) {
        const durationMs = Math.max(how.blockMs, member.extent.durationMs);
        const told = await member.measureSlice(isBlock ? { durationMs } : undefined);
        const slice = { rotation: turn, place: 1, ...told };
        member.slices.push(slice);
        if (isBlock) blocks.add(slice);
      }
    }
    for (const [id, member] of members) {
      await member.endSlices();
      measured.set(id, {
        slices: member.slices.filter((slice) => !blocks.has(slice)),
        blocks: member.slices.filter((slice) => blocks.has(slice)),
      });
    }
  });
  return measured;
}

/**
 * @param {DrainedSlice[]} slices
 * @returns {Cost}
 */
export function costOf(slices) {
  const timed = slices.filter(({ server }) => server !== null);
  const cpuMs = timed.reduce((sum, { server }) => sum + (server?.cpuMs ?? 0), 0);
  const requests = timed.reduce((sum, one) => sum + one.requests, 0);
  const cpuUs = (cpuMs * 1000) / requests;
  return { cpuUs, allUs: cpuUs * (1 + waitingShare(slices)) };
}
