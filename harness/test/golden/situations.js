/** What a run holds because something was asked of it, or happened to it: its own sections, charts and data. */

import { renderCsvReport } from "@routebench/report/csv-report";
import { renderReadmeComparison } from "@routebench/report/markdown/readme-results";
import { renderSection } from "@routebench/report/markdown/section";
import { renderChartFiles } from "@routebench/report/report-files";
import { noticesOf } from "@routebench/report/sections/notices";
import { findingSections } from "@routebench/report/sections/sections";
import { warningsSection } from "@routebench/report/sections/warnings";
import { roundFigures } from "./normal-form.js";
import { loadRun } from "./runs.js";

/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @typedef {object} Situation
 * @property {string} run its fixture
 * @property {string[]} [sections] by id
 * @property {string[]} [charts] by file
 * @property {(keyof Summary)[]} [data] of the summary, a line for each row
 * @property {RegExp} [csv] of the lines that it adds
 * @property {boolean} [notices] whether the page begins with some
 * @property {boolean} [findings] whether something was found about an app's work
 * @property {"versions"} [markdown] what else is made of it
 */

/** @type {Record<string, Situation>} */
export const SITUATIONS = {
  published: { run: "routing", sections: ["agreement", "history"], data: ["agreement"] },
  "both-schemes": {
    run: "both-schemes",
    sections: ["tls", "served"],
    charts: ["tls-cost.svg"],
    data: ["tls"],
  },
  "route-tables": {
    run: "route-tables",
    sections: ["route-tables"],
    charts: ["route-tables-param.svg", "route-tables-miss.svg"],
    data: ["growth"],
    notices: true,
  },
  "fixed-rate": {
    run: "fixed-rate",
    sections: ["fixed-rate"],
    charts: ["fixed-rate.svg"],
    data: ["fixedRate"],
    csv: /^fixed-rate,/,
  },
  against: { run: "against", sections: ["against"], data: ["against"] },
  "connections-and-lull": {
    run: "connections-and-lull",
    sections: ["connections", "lull"],
    charts: ["connections.svg", "connections-latency.svg"],
    data: ["lull"],
  },
  failures: {
    run: "failures",
    sections: ["mode-external", "warnings"],
    data: ["warnings"],
    csv: /,(dies-under-load|exits-at-start|wrong-body),/,
    notices: true,
    findings: true,
  },
  "quick-and-interrupted": {
    run: "quick-and-interrupted",
    sections: ["routes", "warnings"],
    charts: ["routes.svg"],
    notices: true,
  },
  versions: {
    run: "versions",
    sections: ["versions"],
    data: ["versions"],
    markdown: "versions",
    notices: true,
  },
};

/**
 * @param {string} name
 * @returns {Promise<string>} its snapshot
 * @throws {Error} where something that the situation is for is not there
 */
export async function renderSituation(name) {
  const { run, ...situation } = /** @type {Situation} */ (SITUATIONS[name]);
  const { result, summary, extras } = await loadRun(run);
  const { sections = [], charts = [], data = [], csv, notices, findings, markdown } = situation;
  const found = [...findingSections(result, summary, extras), warningsSection(summary)];
  const files = renderChartFiles(result, summary, extras);
  const others = {
    versions: () => renderReadmeComparison(result, summary, "results/"),
  };
  const parts = [
    ...(notices ? [["notices", linesOf(noticesOf(result, summary))]] : []),
    ...sections.map((id) => {
      const section = required(
        found.find((one) => one?.id === id),
        id,
      );
      return [`section ${id}`, renderSection(section, { charts: true })];
    }),
    ...charts.map((file) => [
      file,
      required(
        files.find((one) => one.name === file),
        file,
      ).text.replace(/<style>.*?<\/style>/s, ""),
    ]),
    ...(csv ? [["csv", csvLines(renderCsvReport(summary), csv)]] : []),
    ...(findings ? [["findings", linesOf(findingsIn(summary))]] : []),
    ...data.map((key) => [`summary.${key}`, linesOf([required(summary[key], key)].flat())]),
    ...(markdown ? [[markdown, others[markdown]().trim()]] : []),
  ];
  return roundFigures(parts.map(([title, text]) => `=== ${title}\n\n${text}\n`).join("\n"));
}

/**
 * @template T
 * @param {T | null | undefined} value
 * @param {string} what
 * @returns {T}
 */
function required(value, what) {
  if (value == null) throw new Error(`the run has no ${what}`);
  return value;
}

/** @param {Summary} summary */
const findingsIn = ({ modes }) =>
  modes.flatMap(({ mode, rows }) =>
    rows
      .filter(({ findings }) => findings.length > 0)
      .map(({ name, findings }) => ({ mode, name, findings })),
  );

/** @param {unknown[]} values */
const linesOf = (values) => values.map((value) => JSON.stringify(value)).join("\n");

/** @type {(text: string, pattern: RegExp) => string} */
const csvLines = (text, pattern) =>
  text
    .split("\r\n")
    .filter((line) => pattern.test(line))
    .join("\n");
