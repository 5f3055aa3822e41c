import { z } from "zod";
import { OWN_ROUTES } from "./route-table.js";
import { expectedResponse } from "./routes.js";
import { tableRequests } from "./table-requests.js";

/** What a load requests, in rotation: one path, a mix of all routes, or a table of many routes. */
export const targetSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("path"),
    path: z.string().regex(/^\/[\x21-\x7e]*$/),
  }),
  z.strictObject({ kind: z.literal("mix") }),
  z.strictObject({
    kind: z.literal("table"),
    routes: z.int().min(OWN_ROUTES).max(9999).describe("the contract's own among them"),
  }),
]);

/**
 * @typedef {z.infer<typeof targetSchema>} Target
 *
 * @typedef {object} TargetRequest always a GET
 * @property {string} path
 * @property {import("./routes.js").ExpectedResponse} response
 */

/** A path that no app has; `--path all` makes it a case of its own. */
export const MISSING_PATH = "/nothing/here";

/** Fixed shares: each route a fifth of the requests, answers with 404 the last fifth. */
const MIX_PATHS = [
  ...["/hello", "/hey", "/about", "/helloo", "/hell"],
  ...["/about", "/hell", MISSING_PATH, "/hey", "/hello"],
];

/** @type {Target} */
export const MIX = { kind: "mix" };

/**
 * @param {string} path
 * @returns {Target}
 */
export const pathTarget = (path) => ({ kind: "path", path });

/**
 * @param {number} routes how many, the contract's own among them
 * @returns {Target}
 */
export const tableTarget = (routes) => ({ kind: "table", routes });

/** The targets of `--path all`, one case each. */
export const ALL_TARGETS = [
  ...["/hey", "/hell", "/hello", "/about", MISSING_PATH].map(pathTarget),
  MIX,
];

/**
 * @param {Target} target
 * @returns {TargetRequest[]} in the order of the rotation, at least one
 */
export function requestsOf(target) {
  if (target.kind === "table") return tableRequests(target.routes);
  const paths = target.kind === "mix" ? MIX_PATHS : [target.path];
  return paths.map((path) => ({ path, response: expectedResponse("GET", path) }));
}

/**
 * @param {Target} target
 * @returns {number} how many routes the app must have, the contract's own among them; 0 where
 *   those alone are asked
 */
export const tableSizeOf = (target) => (target.kind === "table" ? target.routes : 0);

/**
 * A target as one word, for ids and for files: a path, "mix", "table-100". It is never reworded.
 * @param {Target} target
 * @returns {string} distinct for distinct targets
 */
export function targetKey(target) {
  if (target.kind === "table") return `table-${target.routes}`;
  return target.kind === "mix" ? "mix" : target.path;
}

/**
 * @param {Target} target
 * @returns {string} as a reader would say it
 */
export function targetLabel(target) {
  if (target.kind === "table") return `${target.routes} routes`;
  if (target.kind === "mix") return "mix of all routes";
  return target.path === MISSING_PATH ? `${target.path} (404)` : target.path;
}
