import { waitingShare } from "../judge/drained-speed.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { createShuffle } from "../plan/shuffle.js";
import { measureSlice } from "../run/measure-slice.js";
import { withSubjects } from "./subjects.js";

/**
 * @typedef {import("@routebench/contract/drained-slice").DrainedSlice} DrainedSlice
 *
 * @typedef {object} Turns how a launch is measured
 * @property {number} turns in each, every app has its slices and a block
 * @property {number} slices in each turn; they scatter more than a longer block does
 * @property {number} sliceMs
 * @property {number} blockMs of a load without interruption
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
 * @returns {Promise<Map<string, { slices: Cost, blocks: Cost }>>} by app
 */
export async function measureSlicesAndBlocks(which, how, seed, signal) {
  /** @type {Map<string, { slices: DrainedSlice[], blocks: DrainedSlice[] }>} */
  const measured = new Map();
  await withSubjects(which, how.load, signal, async (subjects, { generator }) => {
    const shuffle = createShuffle(seed);
    for (const { id } of subjects) measured.set(id, { slices: [], blocks: [] });
    for (let turn = 1; turn <= how.turns; turn += 1) {
      const asked = subjects.flatMap((subject) => [
        ...Array.from({ length: how.slices }, () => ({
          subject,
          durationMs: how.sliceMs,
          into: measured.get(subject.id)?.slices,
        })),
        { subject, durationMs: how.blockMs, into: measured.get(subject.id)?.blocks },
      ]);
      for (const { subject, durationMs, into } of shuffle(asked)) {
        const { launched, plan } = subject;
        const { slice } = await generator.with(launched, plan, (target) =>
          measureSlice(launched.server, target, { durationMs }, DEFAULT_LIMITS),
        );
        into?.push({ rotation: turn, place: 1, ...slice });
      }
    }
  });
  return new Map(
    [...measured].map(([id, { slices, blocks }]) => [
      id,
      { slices: costOf(slices), blocks: costOf(blocks) },
    ]),
  );
}

/**
 * @param {DrainedSlice[]} slices
 * @returns {Cost}
 */
function costOf(slices) {
  const timed = slices.filter(({ server }) => server !== null);
  const cpuMs = timed.reduce((sum, { server }) => sum + (server?.cpuMs ?? 0), 0);
  const requests = timed.reduce((sum, one) => sum + one.requests, 0);
  const cpuUs = (cpuMs * 1000) / requests;
  return { cpuUs, allUs: cpuUs * (1 + waitingShare(slices)) };
}
