import { closestMatch } from "leven";

/** More changes than these make another word. */
const MOST_CHANGES = 3;

/**
 * For the end of an error.
 * @param {string} word that nothing is called
 * @param {string[]} known
 * @returns {string} e.g. '; did you mean "express"?', or nothing
 */
export function didYouMean(word, known) {
  const maxDistance = Math.min(MOST_CHANGES, Math.floor(word.length / 2));
  const meant = closestMatch(word.toLowerCase(), known, { maxDistance });
  return meant === undefined ? "" : `; did you mean "${meant}"?`;
}
