import { testCharts } from "../../../packages/report/test/charts/chart-rules.js";
import { makeCases } from "../../../packages/report/test/synthetic-cases.js";
import suite from "../suite.js";
import { ALL_TARGETS } from "../targets.js";
import { tableCases } from "./support/tables.js";

/** @import { SyntheticOptions } from "../../../packages/report/test/synthetic.js" */

/** What makes each chart. @type {Record<string, SyntheticOptions>} */
const RUNS = {
  routes: { cases: makeCases({ targets: ALL_TARGETS }) },
  "route-tables": { cases: tableCases([10, 100, 1000]) },
};

const SECTIONS = await Promise.all((suite.report?.sections ?? []).map((load) => load()));

for (const [name, options] of Object.entries(RUNS)) {
  testCharts(name, options, (result, summary) =>
    SECTIONS.flatMap((make) => make(result, summary) ?? []),
  );
}
