import { formatPercent, formatRatio } from "@routebench/report/format";
import { verdictOn } from "@routebench/report/sections/finding";
import { relativeSpeeds } from "@routebench/report/sections/standing";

/** @import { Estimate, Summary } from "@routebench/contract/summary" */
/** @import { Verdict } from "@routebench/contract/verdict" */
/** @import { Section } from "@routebench/report/sections/section" */

/** The id of the suite. */
export const RACE = "race";

const VARIES = "If this answer may vary, add --compare status,length, or --compare status.";

/** @type {(summary: Summary) => { verdict: Verdict, words: string }[]} each server compared with the first */
function verdictsOf({ modes: [mode], apps: [first] }) {
  if (!mode || !first) return [];
  const { toId, ratioOf } = relativeSpeeds(mode);
  if (toId !== first.id) return [];
  return mode.rows.flatMap((row) => {
    const ratio = row.appId === first.id ? null : ratioOf(row);
    const verdict = ratio && verdictOn(mode, row, ratio);
    return verdict ? [{ verdict, words: wordsOf(row.name, first.name, verdict, ratio) }] : [];
  });
}

/** @type {(name: string, first: string, verdict: Verdict, ratio: Estimate) => string} */
function wordsOf(name, first, verdict, { point, low, high }) {
  const ends = [low ?? point, high ?? point].map((end) => Math.abs(end - 1));
  const farthest = Math.max(...ends);
  if (verdict === "not enough data") return `Not enough data to compare ${name} with ${first}`;
  if (verdict === "tied") {
    return `${name} and ${first} are tied (within ${formatPercent(Math.ceil(100 * farthest) / 100)})`;
  }
  if (farthest >= 1) {
    const range = [low ?? point, high ?? point].map(formatRatio).join("–");
    return `${name} is ${formatRatio(point)} as fast as ${first} (${range})`;
  }
  const range = `${formatPercent(Math.min(...ends)).replace("%", "")}–${formatPercent(farthest)}`;
  return `${name} is ${formatPercent(Math.abs(point - 1))} ${verdict} than ${first} (${range})`;
}

/** @param {Summary} summary */
export const slowerThanFirst = (summary) =>
  verdictsOf(summary).flatMap(({ verdict, words }) => (verdict === "slower" ? words : []));

/** @param {Summary} summary @returns {Section} */
export function raceSection(summary) {
  const words = verdictsOf(summary).map((each) => each.words);
  const reasons = summary.modes.flatMap(({ didNotFinish }) => didNotFinish);
  const varies = reasons.some(({ reason }) => / expected .* received /.test(reason));
  return {
    id: RACE,
    title: "Race",
    blocks: varies ? [{ kind: "text", words: VARIES }] : [],
    finding: words.length > 0 && !varies ? words.map((each) => `${each}.`).join(" ") : undefined,
  };
}
