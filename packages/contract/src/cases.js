import { z } from "zod";
import { ordinal, positive } from "./fields.js";
import { targetKey, targetLabel, targetSchema } from "./targets.js";

/** Apps are ranked within a case, never across cases. */
export const caseSchema = z.strictObject({
  id: z.string().describe("unique within a run, see caseId"),
  scheme: z.enum(["http", "https"]),
  target: targetSchema,
  connections: ordinal.nullable().describe("null: the mode's own default"),
  pipelining: ordinal,
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
 * What distinguishes a case from the others of its run; empty if there is but one and nothing
 * unusual to say.
 * @type {(testCase: Case, cases: readonly Case[]) => string}
 */
export function caseLabel({ scheme, target, connections, pipelining }, cases) {
  const varies = (/** @type {(one: Case) => unknown} */ of) => new Set(cases.map(of)).size > 1;
  return [
    (varies((one) => one.scheme) || scheme === "https") && scheme.toUpperCase(),
    varies((one) => targetLabel(one.target)) && targetLabel(target),
    varies((one) => one.connections) && connections !== null && connectionsLabel(connections),
    pipelining > 1 && `pipelining ${pipelining}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Made from a case's raw fields, e.g. "https, mix, 10 connections": results of different runs are
 * matched by it, so its form never changes.
 * @param {Omit<Case, "id"> & { rate?: Rate }} testCase
 */
export function caseId({ rate, ...testCase }) {
  const asked = whatIsAsked(testCase, targetKey(testCase.target), (held) => `${held} connections`);
  return rate === undefined ? asked : `${asked} at ${rateKey(rate)}`;
}

/** E.g. "https, mix of all routes". @param {Parameters<typeof caseId>[0]} testCase */
export function caseName({ rate, ...testCase }) {
  const asked = whatIsAsked(testCase, targetLabel(testCase.target), connectionsLabel);
  return rate === undefined ? asked : `${asked} at ${rateLabel(rate)}`;
}

/** @type {(testCase: Omit<Case, "id">, target: string, heldOf: (connections: number) => string) => string} */
const whatIsAsked = ({ scheme, connections, pipelining }, target, heldOf) =>
  [
    scheme,
    target,
    ...(connections === null ? [] : [heldOf(connections)]),
    ...(pipelining === 1 ? [] : [`pipelining ${pipelining}`]),
  ].join(", ");

/** @param {number} connections */
const connectionsLabel = (connections) =>
  `${connections} connection${connections === 1 ? "" : "s"}`;

/** @param {Rate} rate */
const rateKey = (rate) =>
  "perSecond" in rate ? `${rate.perSecond} requests/s` : `${rate.shareOfCapacity} of capacity`;

/** @param {Rate} rate */
const rateLabel = (rate) =>
  "perSecond" in rate
    ? `${rate.perSecond} requests/s`
    : `${Number((rate.shareOfCapacity * 100).toFixed(1))}% of its capacity`;

/** It stands for a run. @type {<T extends Case>(cases: readonly T[]) => T} */
export function mainCase(cases) {
  const [main] = cases;
  if (main === undefined) throw new RangeError("a run has at least one case");
  return main;
}
