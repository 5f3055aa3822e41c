import { caseId } from "@routebench/contract/case-id";
import { ALL_TARGETS, pathTarget, tableTarget } from "@routebench/contract/targets";

/**
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {import("@routebench/contract/cases").Rate} Rate
 * @typedef {import("@routebench/contract/cases").FixedRateCase} FixedRateCase
 *
 * @typedef {object} CaseChoices the options that decide the cases
 * @property {"http" | "https" | "both"} [scheme]
 * @property {string} [path] a path, or "all"
 * @property {number[]} [routes] sizes of the route tables
 * @property {number[]} [connections]
 * @property {number} [pipelining]
 * @property {Rate[]} [rates] for the fixed-rate mode
 */

/** The contract's own routes, the first point of a curve over tables. */
const SMALLEST_TABLE = 5;

/**
 * Every combination of what was asked for: schemes by targets by connections.
 * @param {CaseChoices} choices
 * @returns {Case[]} at least one; schemes side by side, because they are compared with one another
 */
export function planCases({ scheme = "http", path, routes = [], connections, pipelining = 1 }) {
  const schemes = scheme === "both" ? /** @type {const} */ (["http", "https"]) : [scheme];
  const targets = [...pathTargets(path, routes), ...tableTargets(routes)];
  return targets.flatMap((target) =>
    (connections ?? [null]).flatMap((held) =>
      schemes.map((one) => {
        const asked = { scheme: one, target, connections: held, pipelining };
        return { id: caseId(asked), ...asked };
      }),
    ),
  );
}

/**
 * @param {Case[]} cases
 * @param {Rate[]} rates
 * @returns {FixedRateCase[]} each scheme and target at each rate: how many connections an open
 *   model holds is no part of its load
 */
export function planFixedRateCases(cases, rates) {
  const [first] = cases;
  const distinct = cases.filter(({ connections }) => connections === first?.connections);
  return distinct.flatMap((one) =>
    rates.map((rate) => {
      const asked = { ...one, connections: null, pipelining: 1, rate };
      return { ...asked, id: caseId(asked) };
    }),
  );
}

/**
 * @param {string | undefined} path
 * @param {number[]} routes
 */
function pathTargets(path, routes) {
  if (path === "all") return ALL_TARGETS;
  if (path !== undefined) return [pathTarget(path)];
  return routes.length > 0 ? [] : [pathTarget("/hello")];
}

/** @param {number[]} routes */
function tableTargets(routes) {
  if (routes.length === 0) return [];
  return [...new Set([SMALLEST_TABLE, ...routes])].toSorted((a, b) => a - b).map(tableTarget);
}
