import { findingsOf } from "./findings.js";
import { servedDifferences } from "./served-differences.js";

/**
 * @typedef {import("@routebench/contract/result-file").Served} Served
 *
 * @typedef {object} ServedRow what an app puts on the wire
 * @property {string} appId
 * @property {string} name
 * @property {Served | null} served null if it was not verified
 * @property {string[]} unlike where its response differs from most others'
 * @property {string[]} findings in words that the app is the subject of
 */

/**
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {ServedRow[]} one per app; empty if the file tells of no response at all
 */
export function servedRows({ apps }, summary) {
  if (!apps.some(({ served }) => served)) return [];
  // A control is an app entered twice: its headers would count twice.
  const shown = apps.filter(({ role }) => role !== "control");
  const differences = servedDifferences(shown.map(({ served }) => served));
  return shown.map(({ id: appId, name, served = null }, index) => ({
    appId,
    name,
    served,
    unlike: differences[index] ?? [],
    findings: findingsOf(appId, summary),
  }));
}

/**
 * @param {ServedRow[]} rows
 * @returns {string} what was asked, e.g. "GET /hello"
 */
export const describeRequest = (rows) =>
  [...new Set(rows.flatMap(({ served }) => (served ? [`GET ${served.path}`] : [])))].join(", ");
