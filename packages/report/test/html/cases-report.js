import { renderHtmlReport } from "../../src/html/report.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases, SEVERAL } from "../synthetic-cases.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @typedef {Pick<SyntheticOptions, "apps" | "cases">} Choice */

/** Routes over both schemes, tables, connections and fixed rates: every section that there is. @type {Choice} */
export const EVERY_CASE = {
  cases: [
    ...makeCases({ schemes: ["http", "https"], targets: SEVERAL }),
    ...makeCases({ targets: ["table-5", "table-100", "table-1000"] }),
    ...makeCases({ connections: [1, 10, 1000] }),
  ],
};

/** The same sections with fewer rows, blocks and charts of a kind. @type {Choice} */
export const ONE_OF_EACH = {
  apps: 3,
  cases: [
    ...makeCases({ schemes: ["http", "https"], targets: SEVERAL.slice(0, 2) }),
    ...makeCases({ targets: ["table-5", "table-100"] }),
    ...makeCases({ connections: [1, 10] }),
  ],
};

/** @param {Choice} choice */
export function makeCasesReport(choice) {
  const { result, summary } = makeSynthetic({
    ...choice,
    rates: [{ perSecond: 20_000 }, { shareOfCapacity: 0.5 }],
    launches: 3,
    withoutTls: true,
  });
  return { summary, html: renderHtmlReport(result, summary) };
}
