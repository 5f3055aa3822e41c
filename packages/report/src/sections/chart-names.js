import { RANKED_MODES } from "@routebench/contract/modes";

/** @import { Mode } from "@routebench/contract/modes" */

/** Charts across cases that a run may have next to its report, in its order. */
export const CASE_CHARTS = /** @type {const} */ ({
  tls: "tls-cost.svg",
  connections: "connections.svg",
  connectionsLatency: "connections-latency.svg",
  fixedRate: "fixed-rate.svg",
});

export const COST_CHART = "where-time-goes.svg";

/** @param {Mode} mode */
export const rankingFile = (mode) => `ranking-${mode}.svg`;

/** All that runs may have left in their folder, except for the charts of their suites. */
export const CHART_FILES = [
  ...RANKED_MODES.map(rankingFile),
  ...Object.values(CASE_CHARTS),
  COST_CHART,
];
