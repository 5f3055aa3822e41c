/** Charts across cases that a run may have beside its report, in the order in which it shows them. */
export const CASE_CHARTS = /** @type {const} */ ({
  tls: "tls-cost.svg",
  routes: "routes.svg",
  routeTables: "route-tables.svg",
  connections: "connections.svg",
  connectionsLatency: "connections-latency.svg",
  fixedRate: "fixed-rate.svg",
});

/**
 * Which of a section's charts of one kind is a file of its own: there is room for one.
 * @template {{ mode: string }} T
 * @param {readonly T[]} groups
 * @returns {T | undefined} the external mode's, which measures the server alone
 */
export const pictured = (groups) => groups.find(({ mode }) => mode === "external") ?? groups[0];
