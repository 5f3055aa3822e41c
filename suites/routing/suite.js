import { OPTIONS } from "./options.js";
import { brokenRules } from "./rules.js";
import { FINDS } from "./table-requests.js";
import {
  checks,
  chosenTargets,
  givenRoutes,
  requestsOf,
  tablesChart,
  tableTarget,
  wordsOf,
} from "./targets.js";

/** @import { Suite } from "@routebench/contract/suite" */

/** HTTP frameworks on one table of routes. @type {Suite} */
export default {
  id: "routing",
  title: "HTTP frameworks for Node.js on one route table",
  subjects: new URL("../../apps/", import.meta.url),
  modes: ["in-process", "external", "fixed-rate", "profile", "footprint"],
  targets: chosenTargets,
  requestsOf,
  checks,
  given: givenRoutes,
  servers: {
    alsoVerified: [10, 100, 1000].map((size) => tableTarget(size)),
    inspections: ["unusual-requests", "random-queries"],
    brokenRules,
    template: new URL("template-server.js.txt", import.meta.url),
  },
  cli: {
    options: OPTIONS,
  },
  report: {
    wordsOf,
    sections: [
      async () => (await import("./sections/routes.js")).routesSection,
      async () => (await import("./sections/route-tables.js")).routeTablesSection,
    ],
    charts: FINDS.map(tablesChart),
  },
};
