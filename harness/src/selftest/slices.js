import { referenceEntry } from "@routebench/contract/reference";
import { median } from "@routebench/stats/quantile";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { aloneOnly, isAlone, leastWorkUs } from "../judge/alone.js";
import { createShuffle } from "../plan/shuffle.js";
import { underWatch } from "../run/slices.js";
import { ratioText } from "./ratio-text.js";
import { withSubjects } from "./subjects.js";

/**
 * @import { AskedLoad, Setting, WhichSubjects } from "./subjects.js"
 * @import { Slice } from "@routebench/contract/slice"
 *
 * @typedef {{ slices: Slice[], blocks: Slice[] }} Both blocks: loads without interruption; the rotation
 *   of each is its turn
 */

/** In each turn every app has its slices and a block; as many more at the most where strangers disturb. */
const TURNS = 10;

/** Who has fewer turns than this undisturbed is measured in more. */
const ENOUGH_TURNS = TURNS / 2;

/** In each turn, in slices as long as those of a run; one at the least. */
const SLICED_MS = 150;

/** Often over before a stranger disturbs it. */
const BLOCK_MS = 150;

/**
 * Do slices favour any app? CPU time per request in slices, over that in a load without
 * interruption, and that relative to node:http's: 1 where a slice costs an app what its users' requests cost.
 * @param {Setting} setting
 */
export async function measureSliceBias(setting) {
  const { appsDir, filter, runtimes, repeats, pipelining, say, signal } = setting;
  const [connections = 100] = setting.connections ?? [];
  /** @type {Map<string, number[]>} */
  const shares = new Map();
  for (let launch = 1; launch <= repeats; launch += 1) {
    const which = { appsDir, filter, runtimes };
    const measured = await measureLaunch(which, { connections, pipelining }, launch, signal);
    for (const [id, both] of measured) {
      shares.set(id, [...(shares.get(id) ?? []), usualShare(both)]);
    }
    const own = [...shares].map(([id, values]) => `${id} ${values.at(-1)?.toFixed(3)}`);
    say(`Slices ${launch}/${repeats}: ${own.join(", ")}`);
  }
  const [first] = shares.keys();
  const reference = referenceEntry([...shares.keys()].map((id) => ({ id })))?.id ?? first ?? "";
  for (const [id, values] of shares) {
    const ones = values.map(() => 1);
    const [itself, toReference] = [ones, shares.get(reference) ?? []].map((others) =>
      ratioText(estimatePairedRatio(values, others)),
    );
    say(`${id}: ${itself}; ${toReference} of ${reference}'s`);
  }
}

/**
 * One launch of all apps, alive at once. Slices and blocks take turns within the same seconds, so that
 * the machine's speed is the same for both.
 * @param {WhichSubjects} which
 * @param {AskedLoad} load
 * @param {number} seed
 * @param {AbortSignal} signal
 */
async function measureLaunch(which, load, seed, signal) {
  /** @type {Map<string, Both>} by app */
  const measured = new Map();
  const shuffle = createShuffle(seed);
  await withSubjects(which, load, shuffle, signal, async (contenders, host) => {
    const watch = (await host.watchCore?.(signal)) ?? null;
    /** @type {Set<Slice>} */
    const blocks = new Set();
    const all = () => [...contenders.values()].map(({ slices }) => bothOf(slices, blocks));
    try {
      for (let turn = 1; turn <= 2 * TURNS; turn += 1) {
        if (turn > TURNS && areUndisturbed(all())) break;
        const asked = [...contenders.values()].flatMap((contender) => {
          const count = Math.max(1, Math.round(SLICED_MS / contender.extent.durationMs));
          const slices = Array.from({ length: count }, () => ({ contender, isBlock: false }));
          return [...slices, { contender, isBlock: true }];
        });
        for (const { contender, isBlock } of shuffle(asked)) {
          const durationMs = Math.max(BLOCK_MS, contender.extent.durationMs);
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
    const kept = undisturbed(all());
    for (const [index, id] of [...contenders.keys()].entries()) {
      measured.set(id, kept[index] ?? { slices: [], blocks: [] });
    }
  });
  return measured;
}

/** @type {(slices: Slice[], blocks: Set<Slice>) => Both} */
const bothOf = (slices, blocks) => ({
  slices: slices.filter((slice) => !blocks.has(slice)),
  blocks: slices.filter((slice) => blocks.has(slice)),
});

/** What the watch's work took at best, while any was measured. @param {Both[]} apps */
const leastOf = (apps) => leastWorkUs(apps.flatMap(({ slices, blocks }) => [...slices, ...blocks]));

/**
 * Whether each app had enough turns with a slice and a block that nobody disturbed, or nobody watched.
 * @param {Both[]} apps
 */
export function areUndisturbed(apps) {
  const leastUs = leastOf(apps);
  if (leastUs === null) return true;
  const aloneIn = (/** @type {Slice[]} */ of, /** @type {number} */ turn) =>
    of.some((slice) => slice.rotation === turn && isAlone(slice, leastUs));
  return apps.every(({ slices, blocks }) => {
    const turns = [...new Set(blocks.map(({ rotation }) => rotation))];
    const enough = turns.filter((turn) => aloneIn(slices, turn) && aloneIn(blocks, turn));
    return enough.length >= ENOUGH_TURNS;
  });
}

/**
 * Those that no stranger disturbed, as in a run; all where an app would have no turn with both left.
 * @param {Both[]} apps
 */
export function undisturbed(apps) {
  const leastUs = leastOf(apps);
  if (leastUs === null) return apps;
  const alone = apps.map(({ slices, blocks }) => ({
    slices: aloneOnly(slices, leastUs),
    blocks: aloneOnly(blocks, leastUs),
  }));
  const isEnough = alone.every(({ slices, blocks }) =>
    blocks.some(({ rotation }) => slices.some((slice) => slice.rotation === rotation)),
  );
  return isEnough ? alone : apps;
}

/**
 * CPU time per request in slices, over that in blocks: the median of the turns, since a burst of other
 * work on the machine hits slices in one turn and a block in another.
 * @param {Both} measured
 */
export function usualShare({ slices, blocks }) {
  const turns = blocks.map((block) => {
    const inTurn = slices.filter(({ rotation }) => rotation === block.rotation);
    return cpuUs(inTurn) / cpuUs([block]);
  });
  return median(turns.filter(Number.isFinite));
}

/** Per request; NaN if the platform does not report it. @param {Slice[]} slices */
function cpuUs(slices) {
  const timed = slices.flatMap(({ requests, server }) => (server ? [{ ...server, requests }] : []));
  const [cpuMs, requests] = /** @type {const} */ (["cpuMs", "requests"]).map((what) =>
    timed.reduce((sum, one) => sum + one[what], 0),
  );
  return (Number(cpuMs) * 1000) / Number(requests);
}
