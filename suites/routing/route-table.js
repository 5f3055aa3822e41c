/** Tables of many routes: what an app registers besides the contract's own routes. */

/**
 * @typedef {object} TableRoute
 * @property {string} pattern such as "/users7/:id/posts/:post", or "/files7/*" with a wildcard for
 *   one segment or more
 * @property {string[]} params in the pattern's order; a wildcard has none, for not every router
 *   says what it stood for
 * @property {string} answer the body is this, then the value of each param after a space
 */

/** The contract's four routes and its answer to all else count as five. */
export const OWN_ROUTES = 5;

/** Areas differ by a number: names share prefixes. @type {((area: number) => TableRoute)[]} */
const KINDS = [
  (area) => ({ pattern: `/users${area}/:id`, params: ["id"], answer: `user${area}` }),
  (area) => ({
    pattern: `/users${area}/:id/posts/:post`,
    params: ["id", "post"],
    answer: `post${area}`,
  }),
  (area) => ({ pattern: `/about${area}`, params: [], answer: `about${area}` }),
  (area) => ({ pattern: `/files${area}/*`, params: [], answer: `files${area}` }),
];

/** How many kinds of route a table has besides the contract's own. */
export const KIND_COUNT = KINDS.length;

/**
 * @param {number} size of the whole table, the contract's own routes among them
 * @throws {RangeError}
 */
export function tableRoutes(size) {
  return Array.from({ length: addedRoutes(size) }, (_, index) => tableRoute(index));
}

/** @param {number} index among the added routes, from 0; its kind is the index modulo KIND_COUNT */
export function tableRoute(index) {
  const kind = /** @type {typeof KINDS[number]} */ (KINDS[index % KIND_COUNT]);
  return kind(Math.floor(index / KIND_COUNT));
}

/** @param {number} size @throws {RangeError} below the contract's own, or for no whole number */
export function addedRoutes(size) {
  if (!Number.isSafeInteger(size) || size < OWN_ROUTES) {
    throw new RangeError(
      `a table cannot have ${size} routes; the contract itself has ${OWN_ROUTES}, so ask for at least that many`,
    );
  }
  return size - OWN_ROUTES;
}
