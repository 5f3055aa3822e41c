import { expectedResponse } from "./routes.js";
import { tableRequests } from "./table-requests.js";

/**
 * What a load asks, in rotation. A target is a path that begins with "/", or "mix", or a table of
 * many routes such as "table-100".
 *
 * @typedef {object} TargetRequest always a GET
 * @property {string} path
 * @property {import("./routes.js").ExpectedResponse} response
 */

/** A path that no app has, as `--path all` asks it by itself. */
export const MISSING_PATH = "/nothing/here";

/** Fixed shares: each route a fifth of the requests, answers with 404 the last fifth. */
const MIX = [
  ...["/hello", "/hey", "/about", "/helloo", "/hell"],
  ...["/about", "/hell", MISSING_PATH, "/hey", "/hello"],
];

/** What `--path all` asks, one case each. */
export const ALL_TARGETS = ["/hey", "/hell", "/hello", "/about", MISSING_PATH, "mix"];

/**
 * @param {string} target
 * @returns {TargetRequest[]} in the order of the rotation, at least one
 * @throws {RangeError} where it is no target
 */
export function requestsOf(target) {
  const size = tableSizeOf(target);
  if (size > 0) return tableRequests(size);
  if (target !== "mix" && !target.startsWith("/")) {
    throw new RangeError(
      `"${target}" cannot be asked: a target is a path from "/" on, "mix", or "table-100"`,
    );
  }
  const paths = target === "mix" ? MIX : [target];
  return paths.map((path) => ({ path, response: expectedResponse("GET", path) }));
}

/**
 * @param {string} target
 * @returns {number} how many routes the app must have, the contract's own among them; 0 where
 *   those alone are asked
 */
export function tableSizeOf(target) {
  return Number(/^table-([1-9]\d*)$/.exec(target)?.[1] ?? 0);
}

/**
 * @param {string} target
 * @returns {string} as a reader would say it
 */
export function targetLabel(target) {
  const size = tableSizeOf(target);
  if (size > 0) return `${size} routes`;
  if (target === "mix") return "mix of all routes";
  return target === MISSING_PATH ? `${target} (404)` : target;
}
