import { targetKey } from "./targets.js";

/**
 * @typedef {import("./cases.js").Case} Case
 * @typedef {import("./cases.js").Rate} Rate
 */

/**
 * A case's id, made from its raw fields, so that it is the same in every run and independent of a report's
 * wording. Results of different runs are matched by it, so its form never changes.
 * @param {Omit<Case, "id"> & { rate?: Rate }} testCase
 * @returns {string} distinct for distinct cases, e.g. "http, /hello", "https, mix, 10 connections"
 */
export function caseId({ scheme, target, connections, pipelining, rate }) {
  const asked = [
    ...[scheme, targetKey(target)],
    ...(connections === null ? [] : [`${connections} connections`]),
    ...(pipelining === 1 ? [] : [`pipelining ${pipelining}`]),
  ].join(", ");
  return rate === undefined ? asked : `${asked} at ${rateKey(rate)}`;
}

/** @param {Rate} rate */
const rateKey = (rate) =>
  "perSecond" in rate ? `${rate.perSecond} requests/s` : `${rate.shareOfCapacity} of capacity`;
