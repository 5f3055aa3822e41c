import { formatInterval, formatRatio, RATIO } from "../format.js";
import { isRanked, relativeSpeeds } from "../standings/row-standing.js";
import { listedNames } from "../words.js";

/** @import { Pieces } from "./section.js" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

/** More apps or ties than these are counted, not named. */
const MOST_NAMED = 4;

/**
 * Which app is ahead, by how much, and which are tied. Names from outside are pieces of their own.
 * @type {(mode: ModeSummary) => Pieces}
 */
export function headlineOf(mode) {
  const ranked = mode.rows.filter(isRanked);
  const isOpen = ranked.length < 2 || isOneTie(mode, ranked);
  return [...leadOf(mode), ...(isOpen ? [] : tiesIn(mode, ranked))];
}

/** Which app is ahead, and by how much. @type {(mode: ModeSummary) => Pieces} */
export function leadOf(mode) {
  const ranked = mode.rows.filter(isRanked);
  const [first, second] = ranked;
  if (!first) return [mode.rows.length > 0 ? "No app’s speed was measured." : "No app finished."];
  if (!second)
    return ["Only ", nameOf(first), " was measured; there is nothing to compare it with."];
  if (isOneTie(mode, ranked)) {
    const all = namesOf(ranked, "all ");
    return ["No app is shown to be ahead: ", ...all, " are statistically tied."];
  }
  const leaders = ranked.filter(({ rank }) => rank.best === 1);
  return leaders.length > 1
    ? [...namesOf(leaders), " share first place."]
    : lead(first, second, mode);
}

/** @type {(mode: ModeSummary, ranked: Row[]) => boolean} */
const isOneTie = ({ ties }, ranked) => ties.some(({ length }) => length === ranked.length);

/** @param {ModeSummary} mode @param {Row[]} ranked */
function tiesIn(mode, ranked) {
  const ties = mode.ties.map((tie) => ranked.filter(({ appId }) => tie.includes(appId)));
  if (ties.length === 0) return [" No neighbours are tied."];
  if (ties.length > MOST_NAMED) {
    const tied = new Set(ties.flat()).size;
    const who = tied === ranked.length ? "Every app is" : `${tied} of ${ranked.length} are`;
    return [` ${who} statistically tied with a neighbour.`];
  }
  return [` Statistical tie${ties.length === 1 ? "" : "s"}: `, ...ties.flatMap(toList), "."];
}

/** @param {Row} first @param {Row} second @param {ModeSummary} mode */
function lead(first, second, mode) {
  const speeds = relativeSpeeds(mode);
  const reference = mode.rows.find(({ appId }) => appId === speeds.toId);
  // The reference is 1 by definition: if it is first, the next app's ratio shows its lead.
  const compared = first === reference ? second : first;
  const speed = speeds.of(compared);
  if (!speed) return [nameOf(first), " is the fastest."];
  const interval = formatInterval(speed, RATIO);
  const ratio = formatRatio(speed.point);
  const range = interval && ` (${interval})`;
  if (compared !== first) {
    const next = `, the next, reaches ${ratio} its speed${range}.`;
    return [nameOf(first), " is the fastest: ", nameOf(second), next];
  }
  const to = reference ? nameOf(reference) : speeds.to;
  return [nameOf(first), ` is the fastest: ${ratio} the speed of `, to, `${range}.`];
}

/** @param {Row} row */
const nameOf = ({ name }) => ({ name });

/** "a, b and c", or how many they are. @param {Row[]} rows @param {string} [all] */
const namesOf = (rows, all = "") =>
  rows.length > MOST_NAMED
    ? [`${all}${rows.length} apps`]
    : listedNames(rows.map(({ name }) => name));

/** @param {Row[]} tie @param {number} place */
function toList(tie, place) {
  const between = place === 0 ? [] : ["; "];
  if (tie.length <= MOST_NAMED) return [...between, ...namesOf(tie)];
  const [first, last] = [/** @type {Row} */ (tie[0]), /** @type {Row} */ (tie.at(-1))];
  return [...between, `${tie.length} apps from `, nameOf(first), " to ", nameOf(last)];
}
