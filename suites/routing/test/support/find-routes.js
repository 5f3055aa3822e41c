/** @import { TableRoute } from "../../route-table.js" */

/**
 * Matches patterns segment by segment, independently of any app's router.
 * @param {TableRoute[]} routes
 * @param {string} path
 *   every route that matches the path, with the values of its params
 */
export function findRoutes(routes, path) {
  const [pathname = ""] = path.split("?", 1);
  return routes.flatMap((route) => {
    const values = matchSegments(route.pattern.split("/"), pathname.split("/"));
    return values ? [{ route, values }] : [];
  });
}

/**
 * @param {string[]} wanted
 * @param {string[]} given
 * @returns {string[] | null} null if they do not match
 */
function matchSegments(wanted, given) {
  const isOpen = wanted.at(-1) === "*";
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null;
  /** @type {string[]} */
  const values = [];
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (segment === "*") return value === "" ? null : values;
    if (segment.startsWith(":") && value !== "") values.push(value);
    else if (segment !== value) return null;
  }
  return values;
}
