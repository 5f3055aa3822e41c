import { sum } from "@routebench/stats/moments";

/**
 * @import { Observation } from "@routebench/stats/paired-differences"
 *
 * @typedef {Observation & { place: number }} Placed place: in its round's order of launching, from 1
 */

/**
 * What being launched last costs, against being launched first: the slope of log speed on place by least squares, with an
 * effect of its own for each entry and each round. Orders that mirror each other cancel it in ratios; what it is says
 * whether servers still pay for having waited.
 * @param {readonly Placed[]} observations of one contest
 * @param {(entry: string) => boolean} [isMeant] whose places; absent: all entries'
 * @returns {{ lastOverFirst: number, error: number } | null} ratio of speeds, and its relative standard error; null where
 *   no entry changed its place against the others
 */
export function placeEffect(observations, isMeant = () => true) {
  const most = Math.max(0, ...observations.map(({ place }) => place));
  if (most < 2) return null;
  const x = centred(observations, ({ entry, place }) =>
    isMeant(entry) ? (place - 1) / (most - 1) : 0,
  );
  const y = centred(observations, ({ value }) => Math.log(value));
  const squares = sum(x.map((one) => one * one));
  if (squares < 1e-9) return null;
  const slope = sum(x.map((one, index) => one * Number(y[index]))) / squares;
  const groups = new Set(observations.flatMap(({ entry, round }) => [`e${entry}`, `r${round}`]));
  const freedom = observations.length - groups.size;
  const rest = sum(y.map((one, index) => (one - slope * Number(x[index])) ** 2));
  const error = freedom > 0 ? Math.sqrt(rest / freedom / squares) : Number.POSITIVE_INFINITY;
  return { lastOverFirst: Math.exp(slope), error };
}

/**
 * Without what its entry and its round have in common, by turns until nothing moves: rounds need not be whole.
 * @param {readonly Placed[]} observations @param {(one: Placed) => number} of
 */
function centred(observations, of) {
  let values = observations.map(of);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const by of /** @type {const} */ (["entry", "round"])) {
      /** @type {Map<string | number, { sum: number, count: number }>} */
      const groups = new Map();
      for (const [index, one] of observations.entries()) {
        const group = groups.get(one[by]) ?? { sum: 0, count: 0 };
        group.sum += Number(values[index]);
        group.count += 1;
        groups.set(one[by], group);
      }
      values = values.map((value, index) => {
        const group = groups.get(observations[index]?.[by] ?? "");
        return group ? value - group.sum / group.count : value;
      });
    }
  }
  return values;
}

const PASSES = 50;
