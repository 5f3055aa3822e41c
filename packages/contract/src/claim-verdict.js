import { isNarrow, NEAR, ROUNDING, reachOf, sideOfOne } from "./interval.js";

/** @import { Evidence, Ratio, Told, Word } from "./claims.js" */

/**
 * @import { Interval, Side } from "./interval.js"
 *
 * @typedef {object} ClaimVerdict
 * @property {Word} word on the direction
 * @property {"holds" | "does not hold" | "cannot be told" | null} magnitude null where the direction does not hold, or
 *   the document told no figure
 * @property {string | null} reason where there is none to give
 */

/** The one verdict on any claim. @type {(told: Told, evidence: Evidence) => ClaimVerdict} */
export function verdictOf(told, evidence) {
  if ("missing" in evidence) return undecided("not measured", evidence.missing);
  if ("isSo" in evidence) return decided(evidence.isSo ? "holds" : "does not hold");
  const { ratio, noise, lacks } = evidence;
  const side = sideOfOne(ratio, noise);
  const why = lacks ?? whyNotTelling(ratio, told, side);
  if (why !== null) return undecided("cannot be told", why);
  if (isOfAlike(told)) {
    const nearOne = nearness(withinBound(ratio, told), 1);
    if (nearOne === "cannot be told") {
      return undecided(nearOne, "the interval has both alike and not alike in it");
    }
    return decided(nearOne);
  }
  if (side === "neither") return decided("tie");
  if (side !== sideTold(told)) return decided("does not hold");
  return { ...decided("holds"), magnitude: magnitudeOf(told, ratio) };
}

/** Whether two were told to be alike, or the first to be at least or at most so. @param {Told} told */
export const isOfAlike = (told) => told === 1 || told === "at most" || told === "at least";

/** What lies beyond 1 on the side that a bound allows counts as alike. @type {(ratio: Ratio, told: Told) => Interval} */
function withinBound({ low, high }, told) {
  if (told === 1 || low === null || high === null) return { low, high };
  const clip = told === "at most" ? Math.max : Math.min;
  return { low: clip(low, 1), high: clip(high, 1) };
}

/** @type {(told: Told, ratio: Ratio) => ClaimVerdict["magnitude"]} */
const magnitudeOf = (told, ratio) => (typeof told === "number" ? nearness(ratio, told) : null);

/** @type {(word: Word) => ClaimVerdict} */
const decided = (word) => ({ word, magnitude: null, reason: null });

/** @type {(word: Word, reason: string) => ClaimVerdict} */
const undecided = (word, reason) => ({ word, magnitude: null, reason });

/** @type {(ratio: Ratio, told: Told, side: Side) => string | null} */
function whyNotTelling({ low, high }, told, side) {
  if (low === null || high === null) return "too few launches for an interval";
  if (isNarrow({ low, high })) return null;
  // Rounded up: 10.4 is beyond 10.
  const percent = Math.ceil(100 * (reachOf({ low, high }) / ROUNDING - 1));
  return `its interval reaches ±${percent} %, beyond ±10 %${hintOf({ low, high }, told, side)}`;
}

/** What an interval too wide to decide shows all the same. @type {(interval: Interval, told: Told, side: Side) => string} */
function hintOf(interval, told, side) {
  if (told === 1) {
    return nearness(interval, 1) === "does not hold" ? ", though none of it is alike" : "";
  }
  if (side === "neither") return "";
  const whose = side === sideTold(told) ? "the document’s side" : "the other side";
  return `, though all of it lies on ${whose}`;
}

/** @type {(told: Told) => Side} */
const sideTold = (told) =>
  told === "more" || told === "at least" || Number(told) > 1 ? "above" : "below";

/** Whether all of the interval is as near. @type {(ends: Interval, figure: number) => "holds" | "does not hold" | "cannot be told"} */
function nearness({ low, high }, figure) {
  const [least, most] = [figure / (NEAR * ROUNDING), figure * NEAR * ROUNDING];
  if (low === null || high === null) return "cannot be told";
  if (low >= least && high <= most) return "holds";
  return high < least || low > most ? "does not hold" : "cannot be told";
}
