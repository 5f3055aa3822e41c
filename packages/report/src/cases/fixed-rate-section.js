import { caseLabel } from "@routebench/contract/cases";
import { FIXED_RATE_LATENCIES, FIXED_RATES } from "@routebench/contract/metrics";
import { renderLineChart } from "../charts/line-chart.js";
import { formatDuration, formatNumber, formatPercent, headingOf } from "../format.js";
import { wordCell } from "./cells.js";
import { CASE_CHARTS, pictured } from "./chart-names.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").FixedRateSummary} FixedRateSummary
 * @typedef {import("@routebench/contract/summary").FixedRateRow} FixedRateRow
 * @typedef {import("./case-section.js").CasePart} CasePart
 * @typedef {import("./case-section.js").Column} Column
 */

/** @type {Column[]} */
const COLUMNS = [
  ...FIXED_RATES.map((metric) => ({
    ...{ heading: headingOf(metric), unit: metric.unit, kind: /** @type {const} */ ("rate") },
  })),
  { heading: "Rate", unit: "", kind: "words" },
  ...FIXED_RATE_LATENCIES.map(({ name: heading, unit }) => ({
    ...{ heading, unit, kind: /** @type {const} */ ("latencyUs") },
  })),
  { heading: "Errors", unit: "", kind: "words" },
  { heading: "Launches", unit: "", kind: "words" },
];

/**
 * How long answers take at a load that does not wait for them.
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./case-section.js").CaseSection | null} null where it was not measured
 */
export function fixedRateSection(result, { fixedRate }) {
  if (fixedRate.length === 0) return null;
  const parts = fixedRate.map((each) => toPart(each, fixedRate, result));
  const first = pictured(parts.filter(({ chart }) => chart !== null));
  if (first?.chart) first.chart.file = CASE_CHARTS.fixedRate;
  return {
    ...{ id: "fixed-rate", title: "Latency at a fixed rate" },
    ...{ text: describeLoad(result), parts },
  };
}

/** @param {ResultFile} result */
function describeLoad({ config, trials }) {
  const fixedRate = config.modes["fixed-rate"];
  const bases = new Set(
    trials.flatMap((trial) =>
      trial.mode === "fixed-rate" && trial.status === "ok" ? [trial.sample.latencyBasis] : [],
    ),
  );
  const [basis] = bases.size > 1 ? [undefined] : bases;
  return [
    ...(fixedRate
      ? [
          `${fixedRate.driver} sends at a fixed rate, whether or not earlier requests have been answered, over ${fixedRate.load.connections} connections${fixedRate.load.durationMs ? ` for ${formatDuration(fixedRate.load.durationMs)} per launch` : ""}.`,
        ]
      : []),
    basis === "intended"
      ? "Latency counts from the time at which a request was meant to be sent, so a stall counts against every request that it held up."
      : bases.size > 0 && `Latency basis: ${[...bases].join(", ")}.`,
    "Means over launches, with their intervals. They are not to be compared with latencies of another load generator.",
  ].filter((sentence) => typeof sentence === "string");
}

/**
 * @param {FixedRateSummary} summary
 * @param {FixedRateSummary[]} all
 * @param {ResultFile} result
 * @returns {CasePart}
 */
function toPart({ testCase, rows: unordered, didNotFinish }, all, { rounds, apps }) {
  // A latency that grows for as long as it is measured is not one to compare.
  const rows = unordered.toSorted((a, b) => Number(b.kept) - Number(a.kept));
  const label = caseLabel(
    testCase,
    all.map((each) => each.testCase),
  );
  const title = [label, `at ${describeRate(testCase.rate)}`].filter(Boolean).join(" ");
  const done = rounds.filter(
    ({ mode, caseId }) => mode === "fixed-rate" && caseId === testCase.id,
  ).length;
  return {
    title: title.replace(/^at/, "At"),
    mode: "fixed-rate",
    text: [
      `${done} round${done === 1 ? "" : "s"}.`,
      ...(rows.some(({ kept }) => !kept)
        ? [
            "Rate not kept: fewer requests were answered than meant, on average the share that is given. Latency then grows for as long as one measures, so it is not comparable.",
          ]
        : []),
    ],
    table: {
      columns: COLUMNS,
      rows: rows.map((row) => ({ appId: row.appId, name: row.name, cells: toCells(row) })),
    },
    chart: toChart(rows, title, apps),
    didNotFinish,
  };
}

/**
 * @param {FixedRateRow} row
 * @returns {import("./case-section.js").Cell[]}
 */
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
    ...FIXED_RATE_LATENCIES.map(({ of }) => ({ estimate: of(row), mark: "" })),
    errors > 0 ? wordCell(`⚠ ${errors}`, "bad") : wordCell("0"),
    wordCell(String(launches)),
  ];
}

/**
 * @param {FixedRateRow["behind"]} behind
 * @param {number} share of the intended rate
 */
function describeMiss(behind, share) {
  const known = behind === "generator" || behind === "server";
  const who = known ? `, the ${behind} fell behind` : "";
  return `rate not kept: ${formatPercent(Math.min(1, share), 1)}${who}`;
}

/**
 * @param {FixedRateRow[]} rows
 * @param {string} title
 * @param {ResultFile["apps"]} apps
 * @returns {CasePart["chart"]}
 */
function toChart(rows, title, apps) {
  if (rows.length === 0) return null;
  return {
    ...{ title: "Latency by percentile", file: null },
    draw: (options) =>
      renderLineChart(
        rows.map((row) => ({
          ...{ appId: row.appId, name: row.name, isDoubtful: !row.kept },
          place: apps.findIndex(({ id }) => id === row.appId),
          estimates: FIXED_RATE_LATENCIES.map(({ of }) => of(row)),
        })),
        {
          x: {
            ...{
              type: "linear",
              values: FIXED_RATE_LATENCIES.map((_, place) => place),
              label: "percentile →",
            },
            format: (place) => FIXED_RATE_LATENCIES[place]?.name ?? "",
          },
          y: { label: "↑ latency (µs)", format: formatNumber },
          name: `Latency by percentile, ${title}`,
          notes: rows.some(({ kept }) => !kept)
            ? ["Dashed: the rate was not kept, so its latency is not comparable."]
            : [],
        },
        options,
      ),
  };
}

/** @param {import("@routebench/contract/cases").Rate} rate */
const describeRate = (rate) =>
  "perSecond" in rate
    ? `${formatNumber(rate.perSecond)} requests/s`
    : `${Number((rate.shareOfCapacity * 100).toFixed(1))} % of each app’s capacity`;
