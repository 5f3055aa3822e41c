import { styleText } from "node:util";
import { UsageError } from "@routebench/host/usage-error";
import { renderRankingChart } from "@routebench/report/charts/ranking-chart";
import { renderCsvReport } from "@routebench/report/csv-report";
import { renderHtmlReport } from "@routebench/report/html/report";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { foremost, mainModes } from "@routebench/report/sections/mode-cases";
import { screenSections } from "@routebench/report/sections/screen";
import { hasSpeeds } from "@routebench/report/sections/standing";
import { renderScreen } from "@routebench/report/terminal/screen";
import { printable } from "@routebench/report/terminal/text";
import { sectionsOf } from "../find/suites.js";

/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Summary } from "@routebench/contract/summary" */
/** @import { ReportExtras } from "@routebench/report/sections/sections" */

/** @typedef {"md" | "html" | "svg" | "csv" | "json"} Format */

const USUAL_COLUMNS = 80;

/** @type {Record<Format, (summary: Summary, extras: ReportExtras) => string>} */
const RENDERERS = {
  md: (summary, extras) => renderMarkdownReport(summary, extras, { charts: false }),
  html: renderHtmlReport,
  svg: (summary) => `${renderChart(summary)}\n`,
  csv: renderCsvReport,
  // The result file has the other fields.
  json: ({ routebenchVersion, environment, apps, rounds, ended, ...summary }) =>
    `${JSON.stringify(summary, null, 2)}\n`,
};

export const FORMATS = /** @type {Format[]} */ (Object.keys(RENDERERS));

/** @param {Summary} summary @param {Suite} suite @param {Format} [format] absent: laid out for a terminal or a pipe */
export async function printReport(summary, suite, format) {
  const { stdout } = process;
  const sections = await sectionsOf(suite);
  if (format) {
    // Bytes, because a document keeps its characters in every terminal.
    stdout.write(Buffer.from(printable(renderReport(format, summary, { sections }))));
    return;
  }
  // A terminal that does not know its size reports 0.
  const columns = stdout.isTTY ? stdout.columns || USUAL_COLUMNS : undefined;
  const lines = renderScreen(screenSections(summary, sections), columns).map(({ text, look }) => {
    const safe = printable(text);
    return look ? styleText(look, safe, { stream: stdout }) : safe;
  });
  stdout.write(`${lines.join("\n")}\n`);
}

/**
 * @type {(format: Format, summary: Summary, extras: ReportExtras) => string}
 * @throws {UsageError} if there is nothing to render
 */
export const renderReport = (format, summary, extras) => RENDERERS[format](summary, extras);

/** @param {Summary} summary */
function renderChart({ modes }) {
  const mode = foremost(mainModes(modes).filter(hasSpeeds));
  if (mode) return renderRankingChart(mode);
  // A run without ranked modes, such as a footprint, has none.
  const isWithoutFinishers = modes.length > 0 && modes.every(({ rows }) => rows.length === 0);
  const why = isWithoutFinishers ? "no app finished" : "this run measured no speeds";
  throw new UsageError(`${why}, so there is no ranking to draw. Use --format md`);
}
