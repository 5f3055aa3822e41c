import { conformanceScenarios, scenario } from "./routes.js";
import { tableScenarios } from "./table-requests.js";
import { requestsOf, tableSizeOf } from "./targets.js";

/**
 * Everything a server is asked in a conformance check: the contract; before a load requests a target,
 * its requests too, and for a table the near misses of its patterns.
 * @param {string} randomSegment see conformanceScenarios
 * @param {import("./targets.js").Target} [target]
 * @returns {import("@routebench/contract/requests").Scenario[]}
 */
export function checks(randomSegment, target) {
  if (target === undefined) return conformanceScenarios(randomSegment);
  const size = tableSizeOf(target);
  if (size > 0) return tableScenarios(size, randomSegment);
  const paths = new Set(requestsOf(target).map(({ path }) => path));
  return [
    ...conformanceScenarios(randomSegment),
    ...[...paths].map((path) => scenario(`load ${path}`, "GET", path)),
  ];
}
