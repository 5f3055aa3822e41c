import { closestMatch } from "leven";

/** More changes than these make another word. */
const MOST_CHANGES = 3;

/**
 * For the end of an error.
 * @param {string} word that nothing is called
 * @param {string[]} names
 * @returns {string} e.g. '; did you mean "express"?', or nothing
 */
export function didYouMean(word, names) {
  const maxDistance = Math.min(MOST_CHANGES, Math.floor(word.length / 2));
  const closest = closestMatch(word.toLowerCase(), names, { maxDistance });
  return closest === undefined ? "" : `; did you mean "${closest}"?`;
}
