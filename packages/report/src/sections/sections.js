import { againstSection } from "./against.js";
import { agreementSection } from "./agreement.js";
import { connectionsSection } from "./connections.js";
import { fixedRateSection } from "./fixed-rate.js";
import { historySection } from "./history.js";
import { lullSection } from "./lull.js";
import { modeSection } from "./mode.js";
import { byMode } from "./mode-cases.js";
import { routeTablesSection } from "./route-tables.js";
import { routesSection } from "./routes.js";
import { servedSection } from "./served.js";
import { tlsSection } from "./tls.js";

/**
 * A run's findings, in the order of every report. To add a section, write a function
 * that returns null if it has nothing to show, and name it here.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {import("@routebench/contract/history-entry").HistoryEntry[]} [history] published runs, if there is room for them
 * @returns {import("./section.js").Section[]} those that have something to show
 */
export function findingSections(result, summary, history = []) {
  const { modes } = summary;
  return [
    againstSection(result, summary),
    ...byMode(modes).map((group) => modeSection(group, modes, result)),
    ...acrossSections(result, summary),
    agreementSection(summary),
    lullSection(result, summary),
    historySection(result, history),
    servedSection(result, summary),
  ].filter((section) => section !== null);
}

/**
 * The sections that compare the cases of a run.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./section.js").Section[]} those that were measured
 */
export function acrossSections(result, summary) {
  return [
    tlsSection(result, summary),
    routesSection(result, summary),
    routeTablesSection(result, summary),
    connectionsSection(result, summary),
    fixedRateSection(result, summary),
  ].filter((section) => section !== null);
}
