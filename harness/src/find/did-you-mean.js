import { closestMatch } from "leven";

/** A word with more changes is another word. */
const MOST_CHANGES = 3;

/**
 * @param {string} word that is not a name
 * @param {string[]} names
 * @returns {string} for the end of an error: e.g. '; did you mean "express"?', or ""
 */
export function didYouMean(word, names) {
  const maxDistance = Math.min(MOST_CHANGES, Math.floor(word.length / 2));
  const closest = closestMatch(word.toLowerCase(), names, { maxDistance });
  return closest === undefined ? "" : `; did you mean "${closest}"?`;
}
