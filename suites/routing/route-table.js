/** Tables of many routes, which an app registers in addition to the contract's routes. */

/**
 * @typedef {object} TableRoute
 * @property {string} pattern such as "/users7/:id/posts/:post", or "/files7/*" with a wildcard for
 *   one segment or more
 * @property {string[]} params in the pattern's order. A wildcard has none, because some routers do not report its value
 * @property {string} answer the body is this text, then a space and the value of each param
 */

/** The contract has four routes. Its answer to all other requests counts as the fifth. */
export const OWN_ROUTES = 5;

/** Areas differ only in a number, so that paths share prefixes. @type {((area: number) => TableRoute)[]} */
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

/** The number of kinds of route besides the contract's routes. */
export const KIND_COUNT = KINDS.length;

/** @param {number} size of the whole table, including the contract's routes */
export function tableRoutes(size) {
  return Array.from({ length: addedRoutes(size) }, (_, index) => tableRoute(index));
}

/** @param {number} index among the added routes, from 0; its kind is the index modulo KIND_COUNT */
export function tableRoute(index) {
  const kind = /** @type {typeof KINDS[number]} */ (KINDS[index % KIND_COUNT]);
  return kind(Math.floor(index / KIND_COUNT));
}

/** @param {number} size */
export const addedRoutes = (size) => size - OWN_ROUTES;
