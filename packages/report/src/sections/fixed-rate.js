import { caseLabel } from "@routebench/contract/cases";
import { FIXED_RATE_LATENCIES, FIXED_RATES } from "@routebench/contract/metrics";
import { settingsOf } from "@routebench/contract/modes";
import { renderLineChart } from "../charts/line-chart.js";
import { formatDuration, formatNumber, formatPercent } from "../format.js";
import { counted } from "../words.js";
import { acrossPart } from "./across.js";
import { roundsOf } from "./mode-cases.js";
import { countedFrom } from "./ranking.js";
import { CASE_CHARTS, errorCell, metricColumn, text, wordCell } from "./section.js";

/** @import { AcrossPart } from "./across.js" */
/** @import { Column, Part, SectionMaker, Sentence } from "./section.js" */
/** @import { Rate } from "@routebench/contract/cases" */
/** @import { FixedRateRow, FixedRateSummary, Summary } from "@routebench/contract/summary" */

const TITLE = "Latency at a fixed rate";

/** @type {Column[]} */
const COLUMNS = [
  ...FIXED_RATES.map(metricColumn),
  { heading: "Rate", isText: true },
  ...FIXED_RATE_LATENCIES.map((metric) => ({ ...metricColumn(metric), heading: metric.name })),
  { heading: "Errors" },
  { heading: "Launches" },
];

/** Latency at a rate that does not depend on responses. @type {SectionMaker} */
export const fixedRateSection = (summary) => {
  const { fixedRate } = summary;
  if (fixedRate.length === 0) return null;
  const pictured = fixedRate.find(({ rows }) => rows.length > 0);
  const parts = fixedRate.map((each) =>
    toPart(each, summary, each === pictured ? CASE_CHARTS.fixedRate : undefined),
  );
  return { id: "fixed-rate", title: TITLE, blocks: [text(...describeLoad(summary)), ...parts] };
};

/** @param {Summary} summary @returns {Sentence[]} */
function describeLoad({ config, fixedRate }) {
  const { driver, load } = settingsOf("fixed-rate", config);
  const bases = [...new Set(fixedRate.flatMap(({ latencyBases }) => latencyBases))];
  const each = load.durationMs ? ` for ${formatDuration(load.durationMs)} per launch` : "";
  return [
    `${driver} sends at a fixed rate, whether or not earlier requests were answered, over ${load.connections} connections${each}.`,
    bases.length === 1 && bases[0] === "intended"
      ? "Latency counts from the time a request was due, so a stall counts against every request that it delayed."
      : countedFrom(bases),
    "Values are means over launches with intervals. Do not compare them with latencies from another load generator.",
  ];
}

/** @type {(contest: FixedRateSummary, summary: Summary, file?: string) => Part} */
function toPart(contest, { fixedRate: all, rounds, apps }, file) {
  const { testCase, rows: unordered, didNotFinish, doesNotApply } = contest;
  // Latency at a rate that was not kept grows with the length of the load, so it is listed last.
  const rows = unordered.toSorted((a, b) => Number(b.kept) - Number(a.kept));
  const label = caseLabel(
    testCase,
    all.map((each) => each.testCase),
  );
  const title = [label, `at ${describeRate(testCase.rate)}`].filter(Boolean).join(" ");
  return acrossPart({
    section: TITLE,
    title: title.replace(/^at/, "At"),
    mode: "fixed-rate",
    notes: [
      `${counted(roundsOf({ mode: "fixed-rate", testCase }, rounds).length, "round")}.`,
      rows.some(({ kept }) => !kept) &&
        "Rate not kept: only the given share of requests was answered in time, on average. Latency then grows as long as the load lasts, so it is not comparable.",
      rows.some(({ lagging }) => lagging.length > 0) &&
        "≤: at least half of this latency was the generator's own delay, so the server's latency is lower.",
    ],
    chart: rows.length > 0 ? toChart(rows, title, apps, file) : null,
    columns: COLUMNS,
    rows: rows.map((row) => ({ appId: row.appId, name: row.name, cells: toCells(row) })),
    didNotFinish,
    doesNotApply,
  });
}

/** @param {FixedRateRow} row */
function toCells(row) {
  const { intendedPerSecond, achievedPerSecond, errors, launches } = row;
  return [
    ...FIXED_RATES.map(({ of }) => ({ estimate: of(row), mark: "" })),
    row.kept
      ? wordCell("kept")
      : wordCell(
          describeMiss(row.behind, achievedPerSecond.point / intendedPerSecond.point),
          "bad",
        ),
    ...FIXED_RATE_LATENCIES.map(({ percentile, of }) => ({
      estimate: of(row),
      mark: row.lagging.includes(percentile) ? "≤ " : "",
    })),
    errorCell(errors),
    wordCell(launches),
  ];
}

/** @param {FixedRateRow["behind"]} behind @param {number} share */
function describeMiss(behind, share) {
  const isKnown = behind === "generator" || behind === "server";
  const reason = isKnown ? `, the ${behind} fell behind` : "";
  return `rate not kept: ${formatPercent(Math.min(1, share), 1)}${reason}`;
}

/** @type {(rows: FixedRateRow[], title: string, apps: Summary["apps"], file?: string) => AcrossPart["chart"]} */
function toChart(rows, title, apps, file) {
  const series = rows.map((row) => ({
    appId: row.appId,
    name: row.name,
    isDoubtful: !row.kept,
    place: apps.findIndex(({ id }) => id === row.appId),
    estimates: FIXED_RATE_LATENCIES.map(({ of }) => of(row)),
  }));
  const frame = {
    x: {
      type: /** @type {const} */ ("linear"),
      label: "percentile →",
      values: FIXED_RATE_LATENCIES.map((_, place) => place),
      format: (/** @type {number} */ place) => FIXED_RATE_LATENCIES[place]?.name ?? "",
    },
    y: { label: "↑ latency (µs)", format: formatNumber },
    name: `Latency by percentile, ${title}`,
    notes: rows.some(({ kept }) => !kept)
      ? ["Dashed: the rate was not kept, so its latency is not comparable."]
      : [],
  };
  return {
    title: "Latency by percentile",
    file,
    draw: (options) => renderLineChart(series, frame, options),
  };
}

/** @param {Rate} rate */
const describeRate = (rate) =>
  "perSecond" in rate
    ? `${formatNumber(rate.perSecond)} requests/s`
    : `${Number((rate.shareOfCapacity * 100).toFixed(1))}% of each app’s capacity`;
