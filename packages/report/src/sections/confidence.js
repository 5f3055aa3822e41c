import { formatPercent } from "../format.js";
import { describeNoiseFloor } from "./method-text.js";
import { byMode, foremost } from "./mode-cases.js";
import { groupedWarnings } from "./notices.js";
import { text } from "./section.js";
import { PROVISIONAL_BELOW } from "./standing.js";
import { openSentences } from "./summary.js";

/** @import { Block } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** A smaller share of disturbed measurements is not worth a mention. */
const LITTLE_DISTURBED = 0.02;

/**
 * How sure the figures are, in one line, with the details and all warnings.
 * @type {(summary: Summary) => { line: string, details: Block[] }}
 */
export function confidenceOf(summary) {
  const main = foremost(byMode(summary.modes))?.main;
  const noise = Math.max(0, ...summary.modes.map(({ noiseFloor }) => noiseFloor?.difference ?? 0));
  const facts = [
    noise > 0 && `noise floor at most ${formatPercent(noise, 1)}`,
    describeLaunches(summary),
    describeTenants(summary),
  ];
  return {
    line: `Confidence: ${facts.filter(Boolean).join(", ")}`,
    details: [
      text(main && describeNoiseFloor(main), ...openSentences(summary).map((each) => each.trim())),
      { kind: "list", items: groupedWarnings(summary).map((words) => ({ words })) },
    ],
  };
}

/** How often other tenants slowed the least and the most disturbed case. @type {(summary: Summary) => string | null} */
function describeTenants({ modes }) {
  const shares = modes.flatMap(({ disturbed }) => disturbed ?? []);
  if (shares.length === 0) return null;
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (most < LITTLE_DISTURBED) return "not slowed by other tenants";
  const ends = [...new Set([formatPercent(least), formatPercent(most)])].join(" to ");
  return `slowed by other tenants in ${ends} of measurements (speeds are corrected)`;
}

/** E.g. "4–10 launches per app". @type {(summary: Summary) => string} */
function describeLaunches({ modes, explained, footprint, fixedRate }) {
  // A ranking is not the answer of a run that also measured something else.
  const rows = [
    explained?.apps,
    fixedRate[0]?.rows,
    footprint[0]?.rows,
    modes.flatMap(({ rows }) => rows.filter(({ role }) => role === "app")),
  ].find((each) => each && each.length > 0);
  if (!rows) return "no launch";
  const counts = rows.map(({ launches }) => launches);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const range = least === most ? `${least}` : `${least}–${most}`;
  const provisional = least < PROVISIONAL_BELOW ? " (provisional)" : "";
  return `${range} ${most === 1 ? "launch" : "launches"} per app${provisional}`;
}
