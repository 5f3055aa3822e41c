import { caseLabel } from "@routebench/contract/cases";
import { FIXED_RATE_COST, FIXED_RATE_LATENCIES, FIXED_RATES } from "@routebench/contract/metrics";
import { settingsOf } from "@routebench/contract/modes";
import { renderLineChart } from "../charts/line-chart.js";
import { formatDuration, formatMicroseconds, formatNumber, formatPercent } from "../format.js";
import { counted, fromTo } from "../words.js";
import { acrossPart } from "./across.js";
import { roundsOf } from "./mode-cases.js";
import {
  CASE_CHARTS,
  errorCell,
  figureCell,
  metricColumn,
  tableRows,
  text,
  wordCell,
} from "./section.js";

/** @import { AcrossPart } from "./across.js" */
/** @import { Cell, Column, Part, Pieces, SectionMaker } from "./section.js" */
/** @import { Rate } from "@routebench/contract/cases" */
/** @import { FixedRateRow, FixedRateSummary, Summary } from "@routebench/contract/summary" */

const TITLE = "CPU time and latency at a fixed rate";

/** @type {(Column & { cell: (row: FixedRateRow) => Cell })[]} */
const COLUMNS = [
  ...FIXED_RATES.map((metric) => ({
    ...metricColumn(metric),
    cell: (/** @type {FixedRateRow} */ row) => figureCell(metric.of(row)),
  })),
  ...FIXED_RATE_LATENCIES.map((metric) => ({
    ...metricColumn(metric),
    heading: metric.name,
    cell: (/** @type {FixedRateRow} */ row) => ({
      estimate: metric.of(row),
      mark: row.lagging.includes(metric.percentile) ? "≤ " : "",
    }),
  })),
];

/** Only if it was measured. @type {typeof COLUMNS[number]} */
const COST = {
  ...metricColumn(FIXED_RATE_COST),
  cell: ({ cpuUs }) => figureCell(cpuUs),
};

/** Only if a rate was not kept. @type {typeof COLUMNS[number]} */
const KEPT = {
  heading: "Rate",
  isText: true,
  cell: ({ kept, behind, achievedPerSecond, intendedPerSecond }) =>
    kept
      ? wordCell("kept")
      : wordCell(describeMiss(behind, achievedPerSecond.point / intendedPerSecond.point), "bad"),
};

/** Only if there are errors. @type {typeof COLUMNS[number]} */
const ERRORS = { heading: "Errors", cell: ({ errors }) => errorCell(errors) };

/** Latency at a rate that does not depend on responses. @type {SectionMaker} */
export const fixedRateSection = (summary) => {
  const { fixedRate } = summary;
  if (fixedRate.length === 0) return null;
  const pictured = fixedRate.find(({ rows }) => rows.length > 0);
  const parts = fixedRate.map((each) =>
    toPart(each, summary, each === pictured ? CASE_CHARTS.fixedRate : undefined),
  );
  return {
    id: "fixed-rate",
    title: TITLE,
    leads: true,
    blocks: [text(...describeLoad(summary)), ...parts],
  };
};

/** The ranges of CPU time and median latency of the apps that kept the rate. @param {FixedRateSummary} contest @returns {Pieces} */
export function fixedRateHeadline({ testCase, rows }) {
  const kept = rows
    .filter((row) => row.kept)
    .toSorted((a, b) => a.latencyUs.p50.point - b.latencyUs.p50.point);
  if (kept.length === 0) return [];
  const medians = kept.map(({ name, latencyUs, lagging }) => [
    `${lagging.includes("p50") ? "at most " : ""}${formatMicroseconds(latencyUs.p50.point)} in `,
    { name },
  ]);
  const cpu = kept
    .flatMap(({ name, cpuUs }) => (cpuUs ? [{ name, cpuUs: cpuUs.point }] : []))
    .toSorted((a, b) => a.cpuUs - b.cpuUs)
    .map(({ name, cpuUs }) => [`${formatMicroseconds(cpuUs)} in `, { name }]);
  const missed = rows.length - kept.length;
  return [
    `At ${describeRate(testCase.rate)}, median latency is `,
    ...fromTo(medians),
    ...(cpu.length > 0 ? [". CPU time per request is ", ...fromTo(cpu)] : []),
    ".",
    missed > 0 ? ` ${counted(missed, "app")} did not keep the rate.` : "",
  ];
}

/** @param {Summary} summary */
function describeLoad({ config, fixedRate }) {
  const { driver, load } = settingsOf("fixed-rate", config);
  const each = load.durationMs ? ` for ${formatDuration(load.durationMs)} per launch` : "";
  return [
    `${driver} sends at a fixed rate, whether or not earlier requests were answered, over ${load.connections} connections${each}.`,
    "Latency counts from the time a request was due, so a stall counts against every request that it delayed.",
    fixedRate.some(({ rows }) => rows.some(({ cpuUs }) => cpuUs)) &&
      "CPU time is of the whole server, from the first counted request until it sleeps after the last. A server that is never full pays for every wake-up, so a request costs more than under full load.",
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
  const columns = [
    ...(rows.some(({ kept }) => !kept) ? [KEPT] : []),
    ...(rows.some(({ cpuUs }) => cpuUs) ? [COST] : []),
    ...COLUMNS,
    ...(rows.some(({ errors }) => errors > 0) ? [ERRORS] : []),
  ];
  return acrossPart({
    section: TITLE,
    title: title.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    notes: [`${counted(roundsOf({ mode: "fixed-rate", testCase }, rounds).length, "round")}.`],
    marks: [
      rows.some(({ kept }) => !kept) &&
        "Rate not kept: only the given share of requests was answered in time, on average. Latency then grows as long as the load lasts, so it is not comparable.",
      rows.some(({ lagging }) => lagging.length > 0) &&
        "≤: at least half of this latency was the generator's own delay, so the server's latency is lower.",
    ],
    chart: rows.length > 0 ? toChart(rows, title, apps, file) : null,
    columns,
    rows: tableRows(rows, columns),
    didNotFinish,
    doesNotApply,
  });
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
    notes: [
      ...(rows.some(({ kept }) => !kept)
        ? ["Dashed: the rate was not kept, so its latency is not comparable."]
        : []),
    ],
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
