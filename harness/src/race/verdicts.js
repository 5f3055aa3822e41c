import { formatPercent } from "@routebench/report/format";
import { verdictOn } from "@routebench/report/sections/finding";
import { relativeSpeeds } from "@routebench/report/sections/standing";

/** @import { Estimate, Summary } from "@routebench/contract/summary" */
/** @import { Verdict } from "@routebench/contract/verdict" */
/** @import { Section } from "@routebench/report/sections/section" */

/** @type {(summary: Summary) => { verdict: Verdict, words: string }[]} each server compared with the first */
function verdictsOf({ modes: [mode], apps: [first] }) {
  if (!mode || !first) return [];
  const { toId, ratioOf } = relativeSpeeds(mode);
  if (toId !== first.id) return [];
  const others = mode.rows.filter(({ appId }) => appId !== first.id);
  return others.flatMap((row) => {
    const ratio = ratioOf(row);
    const verdict = ratio && verdictOn(mode, row, ratio);
    return verdict ? [{ verdict, words: wordsOf(row.name, first.name, verdict, ratio) }] : [];
  });
}

/** E.g. "new is 12% faster than old (9–15%)". @type {(name: string, first: string, verdict: Verdict, ratio: Estimate) => string} */
function wordsOf(name, first, verdict, { point, low, high }) {
  if (verdict === "not enough data" || low === null || high === null) {
    return `not enough data to compare ${name} with ${first}`;
  }
  const changes = [low, high].map((bound) => Math.abs(bound - 1)).sort((a, b) => a - b);
  const [least = 0, most = 0] = changes;
  if (verdict === "tied") {
    return `${name} and ${first} are tied (within ${formatPercent(Math.ceil(100 * most) / 100)})`;
  }
  const range = `${formatPercent(least).replace("%", "")}–${formatPercent(most)}`;
  return `${name} is ${formatPercent(Math.abs(point - 1))} ${verdict} than ${first} (${range})`;
}

/** @param {Summary} summary */
export const slowerThanFirst = (summary) =>
  verdictsOf(summary).flatMap(({ verdict, words }) => (verdict === "slower" ? words : []));

const VARIES =
  "If this answer may vary, compare less: --compare status,length, or --compare status if its length varies.";

/** @param {Summary} summary @returns {Section} */
export function raceSection(summary) {
  const words = verdictsOf(summary).map((each) => each.words);
  const varies = summary.modes.some(({ didNotFinish }) =>
    didNotFinish.some(({ reason }) => / expected .* received /.test(reason)),
  );
  return {
    id: "race",
    title: "Compared with the first server",
    blocks: [
      { kind: "list", items: words.map((each) => ({ words: each })) },
      { kind: "text", words: varies ? VARIES : "" },
    ],
    isAppendix: !varies,
    finding: words.length > 0 ? `${words.join("; ")}.` : undefined,
  };
}
