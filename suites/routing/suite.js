import { checks } from "./checks.js";
import { EXAMPLES, OPTIONS } from "./options.js";
import { routeTablesSection, TABLES_CHART } from "./sections/route-tables.js";
import { ROUTES_CHART, routesSection } from "./sections/routes.js";
import { chosenTargets, givenRoutes, requestsOf, wordsOf } from "./targets.js";

/**
 * HTTP frameworks on one table of routes.
 * @type {import("@routebench/contract/suite").Suite}
 */
export default {
  id: "routing",
  title: "HTTP frameworks for Node.js on one route table",
  subjects: new URL("../../apps/", import.meta.url),
  template: new URL("template-server.js.txt", import.meta.url),
  modes: ["in-process", "lull", "external", "fixed-rate"],
  options: OPTIONS,
  examples: EXAMPLES,
  targets: chosenTargets,
  requestsOf,
  wordsOf,
  given: givenRoutes,
  checks,
  inspections: ["unusual-requests", "random-queries"],
  sections: [routesSection, routeTablesSection],
  charts: [ROUTES_CHART, TABLES_CHART],
};
