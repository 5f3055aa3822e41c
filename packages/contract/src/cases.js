import { z } from "zod";
import { positive } from "./quantities.js";
import { targetKey, targetLabel, targetSchema } from "./targets.js";

/**
 * A run measures the same apps in one case or several: over HTTP or TLS, one path or many, few or many
 * connections. Apps are ranked within a case, never across cases.
 */
export const caseSchema = z.strictObject({
  id: z.string().describe("unique within a run, see caseId"),
  scheme: z.enum(["http", "https"]),
  target: targetSchema,
  connections: z.int().positive().nullable().describe("null: the mode's own default"),
  pipelining: z.int().positive(),
});

/** The rate of an open-loop generator: absolute, or a share of the app's own capacity. */
export const rateSchema = z.union([
  z.strictObject({ perSecond: positive }),
  z.strictObject({ shareOfCapacity: positive }),
]);

export const fixedRateCaseSchema = caseSchema.extend({ rate: rateSchema });

/** @typedef {z.infer<typeof caseSchema>} Case */
/** @typedef {z.infer<typeof rateSchema>} Rate */
/** @typedef {z.infer<typeof fixedRateCaseSchema>} FixedRateCase */

/**
 * What distinguishes a case from the others of its run.
 * @param {Case} testCase
 * @param {readonly Case[]} cases of the run
 * @returns {string} what varies among them; empty if there is but one and nothing unusual to say
 */
export function caseLabel({ scheme, target, connections, pipelining }, cases) {
  const varies = (/** @type {(one: Case) => unknown} */ of) => new Set(cases.map(of)).size > 1;
  return [
    (varies((one) => one.scheme) || scheme === "https") && scheme.toUpperCase(),
    varies((one) => targetLabel(one.target)) && targetLabel(target),
    varies((one) => one.connections) &&
      connections !== null &&
      `${connections} connection${connections === 1 ? "" : "s"}`,
    pipelining > 1 && `pipelining ${pipelining}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * A case's id, made from its raw fields, so that it is the same in every run and independent of a report's
 * wording. Results of different runs are matched by it, so its form never changes.
 * @param {Omit<Case, "id"> & { rate?: Rate }} testCase
 * @returns {string} distinct for distinct cases, e.g. "http, /hello", "https, mix, 10 connections"
 */
export function caseId({ rate, ...testCase }) {
  const asked = whatIsAsked(testCase, targetKey(testCase.target));
  return rate === undefined ? asked : `${asked} at ${rateKey(rate)}`;
}

/**
 * A case's name for readers.
 * @param {Omit<Case, "id"> & { rate?: Rate }} testCase
 * @returns {string} e.g. "https, mix of all routes, 10 connections"
 */
export function caseName({ rate, ...testCase }) {
  const asked = whatIsAsked(testCase, targetLabel(testCase.target));
  return rate === undefined ? asked : `${asked} at ${rateLabel(rate)}`;
}

/** @type {(testCase: Omit<Case, "id">, target: string) => string} */
const whatIsAsked = ({ scheme, connections, pipelining }, target) =>
  [
    scheme,
    target,
    ...(connections === null ? [] : [`${connections} connections`]),
    ...(pipelining === 1 ? [] : [`pipelining ${pipelining}`]),
  ].join(", ");

/** @param {Rate} rate */
const rateKey = (rate) =>
  "perSecond" in rate ? `${rate.perSecond} requests/s` : `${rate.shareOfCapacity} of capacity`;

/** @param {Rate} rate */
const rateLabel = (rate) =>
  "perSecond" in rate
    ? `${rate.perSecond} requests/s`
    : `${Number((rate.shareOfCapacity * 100).toFixed(1))} % of its capacity`;

/**
 * The case that stands for a run if there is room for one: the first.
 * @template {Case} T
 * @param {readonly T[]} cases at least one
 * @returns {T}
 */
export function mainCase(cases) {
  const [main] = cases;
  if (main === undefined) throw new RangeError("a run has at least one case");
  return main;
}
