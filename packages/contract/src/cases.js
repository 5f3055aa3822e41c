import { z } from "zod";
import { ordinal, positive } from "./fields.js";
import { HEADS } from "./heads.js";
import { targetKey, targetLabel, targetSchema } from "./targets.js";

/** Apps are ranked within a case, never across cases. */
export const caseSchema = z.strictObject({
  id: z.string().describe("unique within a run, see caseId"),
  scheme: z.enum(["http", "https"]),
  target: targetSchema,
  connections: ordinal.nullable().describe("null: the mode's own default"),
  pipelining: ordinal,
  headers: z.enum(["client", "browser"]).optional().describe("see heads.js; absent: Host alone"),
  requestsPerConnection: ordinal.optional().describe("absent: connections are kept"),
});

/** The rate of an open-loop generator: absolute, or a share of the app's own capacity. */
const rateSchema = z.union([
  z.strictObject({ perSecond: positive }),
  z.strictObject({ shareOfCapacity: positive }),
]);

export const fixedRateCaseSchema = caseSchema.extend({ rate: rateSchema });

/** @typedef {z.infer<typeof caseSchema>} Case */
/** @typedef {z.infer<typeof rateSchema>} Rate */
/** @typedef {z.infer<typeof fixedRateCaseSchema>} FixedRateCase */

/**
 * The fields that distinguish a case from the other cases of its run; empty for a single ordinary case.
 * @type {(testCase: Case, cases: readonly Case[]) => string}
 */
export function caseLabel(testCase, cases) {
  const { scheme, target, connections, pipelining, headers, requestsPerConnection } = testCase;
  const varies = (/** @type {(item: Case) => unknown} */ read) => new Set(cases.map(read)).size > 1;
  return [
    (varies((item) => item.scheme) || scheme === "https") && scheme.toUpperCase(),
    varies((item) => targetLabel(item.target)) && targetLabel(target),
    varies((item) => item.connections) && connections !== null && connectionsLabel(connections),
    pipelining > 1 && `pipelining ${pipelining}`,
    (varies((item) => item.headers) || headers) && headersLabel(headers),
    (varies((item) => item.requestsPerConnection) || requestsPerConnection) &&
      livesLabel(requestsPerConnection),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * E.g. "https, mix, 10 connections". Results of different runs are matched by this id, so its form never changes.
 * @param {Omit<Case, "id"> & { rate?: Rate }} testCase
 */
export function caseId({ rate, ...testCase }) {
  const id = joined(testCase, targetKey(testCase.target), (count) => `${count} connections`);
  if (rate === undefined) return id;
  return "perSecond" in rate
    ? `${id} at ${rate.perSecond} requests/s`
    : `${id} at ${rate.shareOfCapacity} of capacity`;
}

/** E.g. "https, mix of all routes". @param {Parameters<typeof caseId>[0]} testCase */
export function caseName({ rate, ...testCase }) {
  const name = joined(testCase, targetLabel(testCase.target), connectionsLabel);
  return rate === undefined ? name : `${name} at ${rateLabel(rate)}`;
}

/** @type {(testCase: Omit<Case, "id">, target: string, labelOf: (connections: number) => string) => string} */
const joined = ({ scheme, connections, pipelining, ...testCase }, target, labelOf) =>
  [
    scheme,
    target,
    ...(connections === null ? [] : [labelOf(connections)]),
    ...(pipelining === 1 ? [] : [`pipelining ${pipelining}`]),
    testCase.headers && headersLabel(testCase.headers),
    testCase.requestsPerConnection && livesLabel(testCase.requestsPerConnection),
  ]
    .filter(Boolean)
    .join(", ");

/** @param {Case["headers"]} headers */
const headersLabel = (headers) => (headers ? `headers of a ${headers}` : HEADS.none.title);

/** @param {number} [requests] */
const livesLabel = (requests) =>
  requests ? `${requests} request${requests === 1 ? "" : "s"} per connection` : "kept connections";

/** @param {number} connections */
const connectionsLabel = (connections) =>
  `${connections} connection${connections === 1 ? "" : "s"}`;

/** @param {Rate} rate */
const rateLabel = (rate) =>
  "perSecond" in rate
    ? `${rate.perSecond} requests/s`
    : `${Number((rate.shareOfCapacity * 100).toFixed(1))}% of its capacity`;

/** The case that represents a run. @type {<T extends Case>(cases: readonly T[]) => T} */
export function mainCase(cases) {
  const [main] = cases;
  if (main === undefined) throw new RangeError("a run has at least one case");
  return main;
}
