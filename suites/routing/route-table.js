/**
 * Tables of many routes: what an app registers besides the contract's own routes.
 */

/**
 * @typedef {object} TableRoute always a GET
 * @property {string} pattern such as "/users7/:id", "/users7/:id/posts/:post", "/about7" or
 *   "/files7/*", whose wildcard stands for one segment or more
 * @property {string[]} params the names in the pattern, in their order; a wildcard has none, for
 *   not every router says what it stood for
 * @property {string} answer the body is this, then the value of each param after a space
 */

/** The contract's four routes and its answer to all else count as five. */
export const OWN_ROUTES = 5;

/**
 * The routes of one area of an application. Areas differ by a number, so their names share prefixes with
 * one another and with the contract's own routes.
 * @type {((area: number) => TableRoute)[]}
 */
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
 * The routes that an app registers besides its own, in this order.
 * @param {number} size of the whole table: 5, the contract's own, or more
 * @returns {TableRoute[]} size − 5 of them
 * @throws {RangeError} if the size is no such number
 */
export function tableRoutes(size) {
  return Array.from({ length: addedRoutes(size) }, (_, index) => tableRoute(index));
}

/**
 * @param {number} index place among the added routes, from 0; its kind is the index modulo KIND_COUNT
 * @returns {TableRoute}
 */
export function tableRoute(index) {
  const kind = /** @type {typeof KINDS[number]} */ (KINDS[index % KIND_COUNT]);
  return kind(Math.floor(index / KIND_COUNT));
}

/**
 * @param {number} size of the whole table
 * @returns {number} how many routes it adds to the contract's own
 * @throws {RangeError} if the size is below the contract's own, or no whole number
 */
export function addedRoutes(size) {
  if (!Number.isSafeInteger(size) || size < OWN_ROUTES) {
    throw new RangeError(
      `a table cannot have ${size} routes; the contract itself has ${OWN_ROUTES}, so ask for at least that many`,
    );
  }
  return size - OWN_ROUTES;
}
