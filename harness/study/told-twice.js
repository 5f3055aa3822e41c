/** Pairs of entries that two results both have, and what each tells of them. */

/**
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {{ where: string, verdict: string, ratio: number }} Told
 */

const OTHER_WAY = {
  faster: "slower",
  slower: "faster",
  equal: "equal",
  undecided: "undecided",
};

/** @param {PublishedSummary} summary @returns {[pair: string, Told][]} */
function toldBy({ id, suite, machine, entries, contests }) {
  const where = JSON.stringify([suite, machine.cpuModel]);
  const known = new Map(
    entries
      .filter(({ role }) => role === "app")
      .map((entry) => [entry.id, [entry.app, entry.version, entry.runtime].join(" ")]),
  );
  return contests.flatMap(({ mode, case: { id: caseId, connections, pipelining }, pairs }) =>
    pairs.flatMap(({ a, b, ratio, verdict }) => {
      const [one, other] = [known.get(a), known.get(b)];
      if (one === undefined || other === undefined) return [];
      const asked = [where, mode, caseId, connections, pipelining];
      return one < other
        ? [[[...asked, one, other].join("; "), { where: id, verdict, ratio }]]
        : [
            [
              [...asked, other, one].join("; "),
              { where: id, verdict: OTHER_WAY[verdict], ratio: 1 / ratio },
            ],
          ];
    }),
  );
}

/** @param {PublishedSummary[]} summaries @returns {[pair: string, Told, Told][]} what two of them measured */
export function toldTwice(summaries) {
  /** @type {Map<string, Told[]>} */
  const told = new Map();
  for (const [pair, one] of summaries.flatMap(toldBy)) {
    told.set(pair, [...(told.get(pair) ?? []), one]);
  }
  return [...told].flatMap(([pair, all]) =>
    all.flatMap((one, place) =>
      all.slice(place + 1).map((other) => /** @type {[string, Told, Told]} */ ([pair, one, other])),
    ),
  );
}

/** Whether both claim an order, and not the same one. @param {Told} one @param {Told} other */
export const contradict = ({ verdict: one }, { verdict: other }) =>
  ["faster", "slower"].includes(one) && other === OTHER_WAY[/** @type {"faster"} */ (one)];
