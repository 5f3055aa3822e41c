/** From so many on, a full round of all takes long, and a quick look would not be one. */
const MANY = 16;

/** A budget that holds fewer full rounds is spent on shorter ones. */
const WANTED_ROUNDS = 6;

/** @param {number} entries in a round */
export const isFew = (entries) => entries < MANY;

/**
 * @param {number} entries in a round
 * @param {number | null} budgetMs of a case in a mode; null: none
 * @param {number} fullMs what an entry takes of a full round
 * @returns {boolean} whether too few full rounds of them fit in
 */
export const isLittleTime = (entries, budgetMs, fullMs) =>
  budgetMs !== null && budgetMs < WANTED_ROUNDS * fullMs * entries;
