import stringWidth from "string-width";
import { formatRank } from "./format.js";
import { html } from "./html/markup.js";
import { label } from "./words.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

/** Width of an average character, at 11 px in the fonts below. */
const CHARACTER_PX = 6.6;
const PADDING_PX = 12;
const LONGEST = 40;

/** A distinct name for each id that is safe in file systems and addresses. @param {string} entry */
export const badgeFile = (entry) =>
  `${entry.replace(/^\.|[^\w.@-]/gu, (character) => `~${character.codePointAt(0)?.toString(16)}~`)}.svg`;

/** @typedef {{ entry: string, name: string, text: string }} BadgeStanding text: "4–6 of 39" */

/**
 * The rank of each app in a result's main contest: its main case, with an external load generator.
 * @param {PublishedSummary} summary
 * @returns {BadgeStanding[]}
 */
export function standingsIn({ entries, contests: [contest] }) {
  if (!contest) return [];
  const ranked = contest.rows.flatMap(({ entry, rank }) => (rank ? [{ entry, rank }] : []));
  return ranked.map(({ entry, rank }) => ({
    entry,
    name: entries.find(({ id }) => id === entry)?.name ?? entry,
    text: `${formatRank(rank)} of ${ranked.length}`,
  }));
}

/** A picture for each app's own README. @param {PublishedSummary} summary */
export function renderBadges(summary) {
  const { title, contests, method, measuredAt } = summary;
  const [contest] = contests;
  if (!contest) return [];
  const where = label(contest.title, LONGEST);
  const contestName = `routebench: ${label(title, LONGEST)}${contests.length > 1 ? `, ${where}` : ""}`;
  const how = `${where}; ${label(contest.case.name)}; method ${method}; ${measuredAt.slice(0, 10)}`;
  return standingsIn(summary).map(({ entry, name, text }) => ({
    name: badgeFile(entry),
    text: `${renderBadge(contestName, text, `${label(name)}: rank ${text} by speed in ${label(title, LONGEST)} (${how})`)}\n`,
  }));
}

/** @type {(left: string, right: string, title: string) => string} */
function renderBadge(left, right, title) {
  const [from, to] = [widthOf(left), widthOf(right)];
  const text = (/** @type {number} */ x, /** @type {string} */ words) =>
    html`<text x="${x}" y="14" textLength="${widthOf(words) - PADDING_PX}">${words}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${from + to}" height="20" role="img" aria-label="${title}"><title>${title}</title><rect width="${from + to}" height="20" rx="3" fill="#3b4248"/><path d="M${from} 0h${to - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${to - 3}z" fill="#0063a0"/><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(from / 2, left)}${text(from + to / 2, right)}</g></svg>`
    .text;
}

/** @param {string} words */
const widthOf = (words) => Math.round(stringWidth(words) * CHARACTER_PX) + PADDING_PX;
