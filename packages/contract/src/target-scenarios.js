import { conformanceScenarios, scenario } from "./routes.js";
import { tableScenarios } from "./table-requests.js";
import { requestsOf, tableSizeOf } from "./targets.js";

/**
 * All requests of a conformance check before a load on a target: the contract, the
 * requests of the load, and for a table the near misses of its patterns.
 * @param {import("./targets.js").Target} target
 * @param {string} randomSegment see conformanceScenarios
 * @returns {import("./routes.js").Scenario[]}
 */
export function targetScenarios(target, randomSegment) {
  const size = tableSizeOf(target);
  if (size > 0) return tableScenarios(size, randomSegment);
  const paths = new Set(requestsOf(target).map(({ path }) => path));
  return [
    ...conformanceScenarios(randomSegment),
    ...[...paths].map((path) => scenario(`load ${path}`, "GET", path)),
  ];
}
