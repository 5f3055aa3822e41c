import { connectionsSection } from "./connections-section.js";
import { fixedRateSection } from "./fixed-rate-section.js";
import { routeTablesSection } from "./route-tables-section.js";
import { routesSection } from "./routes-section.js";
import { tlsSection } from "./tls-section.js";

/**
 * What a run with several cases says across them, for markdown and the page alike.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./case-section.js").CaseSection[]} those that were measured
 */
export function caseSections(result, summary) {
  return [
    tlsSection(result, summary),
    routesSection(result, summary),
    routeTablesSection(result, summary),
    connectionsSection(result, summary),
    fixedRateSection(result, summary),
  ].filter((section) => section !== null);
}
