import { testCharts } from "../../../packages/report/test/charts/chart-rules.js";
import { loadRecorded, withCases } from "../../../packages/report/test/recorded.js";
import { routeTablesSection } from "../sections/route-tables.js";
import { routesSection } from "../sections/routes.js";
import { ALL_TARGETS } from "../targets.js";
import { tableCases, targetCases } from "./support/tables.js";

const RUNS = { routes: targetCases(ALL_TARGETS), "route-tables": tableCases([10, 100, 1000]) };

for (const [name, cases] of Object.entries(RUNS)) {
  testCharts(name, withCases(loadRecorded(), cases), (result, summary) =>
    [routesSection, routeTablesSection].flatMap((make) => make(result, summary) ?? []),
  );
}
