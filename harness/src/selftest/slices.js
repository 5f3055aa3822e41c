import { referenceEntry } from "@routebench/contract/reference";
import { median } from "@routebench/stats/quantile";
import { ratioText } from "./ratio-text.js";
import { costOf, measureSlicesAndBlocks } from "./slices-and-blocks.js";

/**
 * @import { Setting } from "./setting.js"
 * @import { Turns } from "./slices-and-blocks.js"
 * @import { Slice } from "@routebench/contract/slice"
 */

/**
 * Of several turns the short ones let no machine's slow spell fall on slices or blocks only, and a block of 150 ms is
 * often over before a stranger disturbs it.
 * @type {Omit<Turns, "load">}
 */
const TURNS = { turns: 10, slicedMs: 150, blockMs: 150 };

/**
 * Do slices favour any app? CPU time per request in slices, over that in a load without
 * interruption, and that relative to node:http's: 1 where a slice costs an app what its users' requests cost.
 * @param {Setting} setting
 */
export async function measureSliceBias({
  appsDir,
  filter,
  runtimes,
  repeats,
  connectionCounts: [connections = 100],
  pipelining,
  say,
  signal,
}) {
  /** @type {Map<string, number[]>} */
  const shares = new Map();
  for (let launch = 1; launch <= repeats; launch += 1) {
    const how = { ...TURNS, load: { connections, pipelining } };
    const measured = await measureSlicesAndBlocks(
      { appsDir, filter, runtimes },
      how,
      launch,
      signal,
    );
    for (const [id, both] of measured) {
      shares.set(id, [...(shares.get(id) ?? []), usualShare(both)]);
    }
    const own = [...shares].map(([id, values]) => `${id} ${values.at(-1)?.toFixed(3)}`);
    say(`Slices ${launch}/${repeats}: ${own.join(", ")}`);
  }
  const [first] = shares.keys();
  const reference = referenceEntry([...shares.keys()].map((id) => ({ id })))?.id ?? first ?? "";
  for (const [id, values] of shares) {
    const itself = ratioText(
      values,
      values.map(() => 1),
    );
    say(`${id}: ${itself}; ${ratioText(values, shares.get(reference) ?? [])} of ${reference}'s`);
  }
}

/**
 * The median of the turns: a burst of other work on the machine hits slices in one turn and a block in
 * another, and favours neither.
 * @param {{ slices: Slice[], blocks: Slice[] }} measured
 * @returns {number} CPU time per request in slices, over that in a load without interruption
 */
function usualShare({ slices, blocks }) {
  const turns = blocks.map((block) => {
    const inTurn = slices.filter(({ rotation }) => rotation === block.rotation);
    return costOf(inTurn).cpuUs / costOf([block]).cpuUs;
  });
  return median(turns.filter(Number.isFinite));
}
