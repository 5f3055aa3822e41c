/** Charts across cases that a run may have beside its report, in the order in which it shows them. */
export const CASE_CHARTS = /** @type {const} */ ({
  tls: "tls-cost.svg",
  routes: "routes.svg",
  routeTables: "route-tables.svg",
  connections: "connections.svg",
  connectionsLatency: "connections-latency.svg",
  fixedRate: "fixed-rate.svg",
});
