import { testCharts } from "../../../packages/report/test/charts/chart-rules.js";
import { loadRecorded, withCases } from "../../../packages/report/test/recorded.js";
import { routeTablesSection } from "../sections/route-tables.js";
import { tableCases } from "./support/tables.js";

const run = withCases(loadRecorded(), tableCases([10, 100, 1000]));

testCharts("route-tables", run, (summary) => [routeTablesSection(summary) ?? []].flat());
