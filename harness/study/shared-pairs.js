/**
 * Pairs of entries that two results compare, with the verdicts of both results.
 *
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {{ result: string, verdict: string, ratio: number }} Claim
 * @typedef {{ pair: string, first: Claim, second: Claim }} SharedPair
 */

const OPPOSITE = { faster: "slower", slower: "faster", equal: "equal", undecided: "undecided" };

/** @type {(summary: PublishedSummary) => { pair: string, claim: Claim }[]} */
function claimsOf({ id, suite, machine, entries, contests }) {
  const apps = entries.filter(({ role }) => role === "app");
  const names = new Map(apps.map((app) => [app.id, `${app.app} ${app.version} ${app.runtime}`]));
  const test = JSON.stringify([suite, machine.cpuModel]);
  return contests.flatMap(({ mode, case: { id: caseId, connections, pipelining }, pairs }) =>
    pairs.flatMap(({ a, b, ratio, verdict }) => {
      const [nameA, nameB] = [names.get(a), names.get(b)];
      if (nameA === undefined || nameB === undefined) return [];
      const both = [nameA, nameB].toSorted();
      const pair = [test, mode, caseId, connections, pipelining, ...both].join("; ");
      const isTurned = both[0] !== nameA;
      const claim = {
        result: id,
        verdict: isTurned ? OPPOSITE[verdict] : verdict,
        ratio: isTurned ? 1 / ratio : ratio,
      };
      return [{ pair, claim }];
    }),
  );
}

/** @param {PublishedSummary[]} summaries @returns {SharedPair[]} */
export function sharedPairs(summaries) {
  /** @type {Map<string, Claim[]>} */
  const claims = new Map();
  for (const { pair, claim } of summaries.flatMap(claimsOf)) {
    claims.set(pair, [...(claims.get(pair) ?? []), claim]);
  }
  return [...claims].flatMap(([pair, all]) =>
    all.flatMap((first, index) => all.slice(index + 1).map((second) => ({ pair, first, second }))),
  );
}

/** Whether the results claim opposite orders. @param {SharedPair} shared */
export const areOpposite = ({ first, second }) =>
  first.verdict !== "equal" &&
  first.verdict !== "undecided" &&
  second.verdict === OPPOSITE[/** @type {"faster"} */ (first.verdict)];
