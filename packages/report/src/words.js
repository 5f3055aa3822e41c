/** Words and names in reports. */

/** @import { Pieces, Words } from "./sections/section.js" */
/** @import { Row } from "@routebench/contract/summary" */
/** @import { Verdict } from "@routebench/contract/verdict" */

/** For a table without intervals. */
export const TOO_FEW = "Fewer than three launches give no interval.";

/** @type {Record<Row["role"], string>} */
export const ROLES = { app: "", control: "control", baseline: "baseline" };

/** E.g. "3 launches". @param {number} count @param {string} singular */
export const counted = (count, singular) =>
  `${count} ${count === 1 ? singular : singular.replace(/(ch|sh|s|x)?$/, (end) => (end ? `${end}es` : "s"))}`;

const LIST = new Intl.ListFormat("en-GB");

/** E.g. "a, b and c". @param {string[]} names */
export const listed = (names) => LIST.format(names);

/** E.g. "a, b and c", with names as separate pieces. @param {string[]} names */
export const listedNames = (names) =>
  LIST.formatToParts(names).map(({ type, value }) =>
    type === "element" ? { name: value } : value,
  );

/** @type {(parts: Pieces[], between: string) => Pieces} */
export const joined = (parts, between) =>
  parts.flatMap((pieces, place) => (place > 0 ? [between, ...pieces] : pieces));

/** E.g. "from 1 in a to 2 in b". @param {Pieces[]} all in order @returns {Pieces} the first and the last */
export const fromTo = (all) => {
  const [first = [], last = []] = [all.at(0), all.at(-1)];
  return all.length > 1 ? ["from ", ...first, " to ", ...last] : first;
};

/** Plain text, not escaped. @param {Words} words */
export const plainWords = (words) =>
  typeof words === "string"
    ? words
    : words.map((piece) => (typeof piece === "string" ? piece : piece.name)).join("");

/** For use between two names. @type {Record<Verdict, string>} */
export const VERDICTS = {
  faster: "is faster than",
  slower: "is slower than",
  tied: "is tied with",
  "not enough data": "does not have enough data to compare with",
};

/** @template T @param {readonly T[]} all @param {(item: T) => string} keyOf @returns {[string, T[]][]} */
export const grouped = (all, keyOf) =>
  [...new Set(all.map(keyOf))].map((key) => [key, all.filter((item) => keyOf(item) === key)]);

/** E.g. "3 faster, 1 tied. Not enough data for 2.". @param {Verdict[]} verdicts */
export function tally(verdicts) {
  const [unknown = [], ...known] = ["not enough data", "faster", "slower", "tied"].map((verdict) =>
    verdicts.filter((each) => each === verdict),
  );
  const counts = known.flatMap((all) => (all.length > 0 ? [`${all.length} ${all[0]}`] : []));
  if (unknown.length === 0) return `${counts.join(", ")}.`;
  if (counts.length === 0) return `not enough data for ${unknown.length}.`;
  return `${counts.join(", ")}. Not enough data for ${unknown.length}.`;
}

const LONGEST_LABEL = 60;
// XML does not allow control characters: one of them would make the whole picture unreadable. Lone surrogates and
// direction marks, which reorder the text around them, are removed too.
const UNFIT = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/**
 * Text from outside for a chart: one line of limited length, without control characters.
 * @param {string} text @param {number} [longest]
 */
export function label(text, longest = LONGEST_LABEL) {
  const line = text
    .slice(0, 8 * longest)
    .replace(/\s+/g, " ")
    .replace(UNFIT, "")
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line;
}
