import { aloneOnly, isAlone, leastWorkUs } from "../judge/alone.js";
import { waitingShare } from "../judge/drained-speed.js";
import { createShuffle } from "../plan/shuffle.js";
import { underWatch } from "../run/slices.js";
import { withSubjects } from "./subjects.js";

/**
 * @import { WhichSubjects } from "./subjects.js"
 * @import { Slice } from "@routebench/contract/slice"
 */

/**
 * @typedef {object} Turns how a launch is measured
 * @property {number} turns in each, every app has its slices and a block; as many more at the most where strangers disturb
 * @property {number} slicedMs in each turn, in slices as long as those of a run; one at the least
 * @property {number} blockMs of a load without interruption; a slice at the least
 * @property {{ connections: number, pipelining: number }} load
 *
 * @typedef {object} Cost of a request
 * @property {number} cpuUs CPU time; NaN if the platform does not report it
 * @property {number} allUs with the time in which the server was waited for
 */

/** Who has fewer turns than this share of the planned ones undisturbed is measured in more. */
const ENOUGH = 1 / 2;

/**
 * One launch of all apps, alive at once. Slices and blocks of load without interruption take turns
 * within the same seconds, so that the machine's speed is the same for both.
 * @param {WhichSubjects} which
 * @param {Turns} how
 * @param {number} seed
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, { slices: Slice[], blocks: Slice[] }>>} by app; the rotation
 *   of each is its turn
 */
export async function measureSlicesAndBlocks(which, how, seed, signal) {
  /** @type {Map<string, { slices: Slice[], blocks: Slice[] }>} */
  const measured = new Map();
  const shuffle = createShuffle(seed);
  await withSubjects(which, how.load, shuffle, signal, async (contenders, host) => {
    const watch = (await host.watchCore?.(signal)) ?? null;
    /** @type {Set<Slice>} */
    const blocks = new Set();
    try {
      for (let turn = 1; turn <= 2 * how.turns; turn += 1) {
        const own = [...contenders.values()].map(({ slices }) => slices);
        if (turn > how.turns && areUndisturbed(own, blocks, ENOUGH * how.turns)) break;
        const asked = [...contenders.values()].flatMap((contender) => [
          ...Array.from(
            { length: Math.max(1, Math.round(how.slicedMs / contender.extent.durationMs)) },
            () => ({
              contender,
              isBlock: false,
            }),
          ),
          { contender, isBlock: true },
        ]);
        for (const { contender, isBlock } of shuffle(asked)) {
          const durationMs = Math.max(how.blockMs, contender.extent.durationMs);
          const seen = await underWatch(watch, () =>
            isBlock ? contender.measure({ durationMs }) : contender.slice(),
          );
          const slice = { rotation: turn, place: 1, ...seen };
          contender.slices.push(slice);
          if (isBlock) blocks.add(slice);
        }
      }
    } finally {
      await watch?.close();
    }
    for (const contender of contenders.values()) await contender.endSlices();
    const all = [...contenders.values()].map(({ slices }) => slices);
    const slices = all.map((own) => own.filter((slice) => !blocks.has(slice)));
    const whole = all.map((own) => own.filter((slice) => blocks.has(slice)));
    const kept = undisturbed(slices, whole) ?? { slices, blocks: whole };
    for (const [index, id] of [...contenders.keys()].entries()) {
      measured.set(id, { slices: kept.slices[index] ?? [], blocks: kept.blocks[index] ?? [] });
    }
  });
  return measured;
}

/**
 * @param {Slice[][]} all each app's slices and blocks
 * @param {Set<Slice>} blocks
 * @param {number} turns
 * @returns {boolean} whether each app had so many turns with a slice and a block that nobody disturbed, or nobody watched
 */
function areUndisturbed(all, blocks, turns) {
  const leastUs = leastWorkUs(all.flat());
  if (leastUs === null) return true;
  return all.every((own) => {
    const alone = own.filter((slice) => isAlone(slice, leastUs));
    const [whole, sliced] = [true, false].map(
      (isBlock) =>
        new Set(
          alone.filter((slice) => blocks.has(slice) === isBlock).map(({ rotation }) => rotation),
        ),
    );
    return [...(whole ?? [])].filter((turn) => sliced?.has(turn)).length >= turns;
  });
}

/**
 * @param {Slice[][]} slices of each app
 * @param {Slice[][]} blocks
 * @returns {{ slices: Slice[][], blocks: Slice[][] } | null} those that no stranger disturbed, as in a
 *   run; null where they are too few, or nobody watched
 */
function undisturbed(slices, blocks) {
  const leastUs = leastWorkUs([...slices, ...blocks].flat());
  if (leastUs === null) return null;
  const [aloneSlices = [], aloneBlocks = []] = [slices, blocks].map((each) =>
    each.map((own) => aloneOnly(own, leastUs)),
  );
  const isEnough = [...aloneSlices, ...aloneBlocks].every((own) => own.length > 0);
  return isEnough ? { slices: aloneSlices, blocks: aloneBlocks } : null;
}

/** @type {(slices: Slice[]) => Cost} */
export function costOf(slices) {
  const timed = slices.filter(({ server }) => server !== null);
  const cpuMs = timed.reduce((sum, { server }) => sum + (server?.cpuMs ?? 0), 0);
  const requests = timed.reduce((sum, one) => sum + one.requests, 0);
  const cpuUs = (cpuMs * 1000) / requests;
  return { cpuUs, allUs: cpuUs * (1 + waitingShare(slices)) };
}
