import { METRICS } from "@routebench/contract/metrics";
import { relativeSpeeds } from "../charts/relative-speed.js";
import { atLeast, rankOf } from "../charts/row-look.js";
import { formatPercent, NOT_MEASURED, RATIO } from "../format.js";
import { BOTTLENECKS } from "../words.js";
import { errorCell, estimateCell, MISSING, metricColumn, text, wordCell } from "./cells.js";
import { describeNoiseFloor } from "./method-text.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/metrics").Metric} Metric
 * @typedef {import("./section.js").Column} Column
 * @typedef {import("./section.js").Cell} Cell
 * @typedef {Column & { cell: (row: Row, index: number) => Cell }} FigureColumn
 */

/** What stands, or is told by what stands, in the ranking table of a document, which has less room than a page. */
const TOLD_ABOVE = new Set([
  ...["requestsPerSecond", "latencyUs", "latencyP50Us", "latencyP90Us"],
  ...["bytesPerSecond", "durationS"],
]);

/**
 * All figures of a mode in a case with their intervals. The table holds the same data as the charts,
 * and stands in for them where they cannot be seen.
 * @param {ModeSummary} mode in which an app finished
 * @param {string} title of the mode in its case
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("./section.js").Part}
 */
export function figuresPart(mode, title, result) {
  const { rows } = mode;
  const measured = METRICS.filter(({ id }) => rows.some(({ figures }) => figures[id]));
  const missing = METRICS.filter((metric) => !measured.includes(metric)).map(({ name }) => name);
  const columns = [rank, speed(mode), ...measured.map(figure), ...OTHERS];
  return {
    ...{ kind: "part", title: `${title}: figures and intervals` },
    blocks: [
      {
        ...{ kind: "table", title: `${title}: all figures`, columns },
        rows: rows.map((row, index) => ({
          ...{ appId: row.appId, name: row.name, role: row.role },
          cells: columns.map(({ cell }) => cell(row, index)),
        })),
      },
      text(...(missing.length > 0 ? [`In this mode ${NOT_MEASURED}: ${missing.join("; ")}.`] : [])),
      text(...describeFigures(mode, result)),
      { ...text(...meritNote(mode)), only: "page" },
    ],
  };
}

/** @type {FigureColumn} */
const rank = {
  heading: "Rank",
  cell: (row, index) => ({ words: rankOf(row), look: null, value: index + 1 }),
};

/**
 * @param {ModeSummary} mode
 * @returns {FigureColumn}
 */
function speed(mode) {
  const speeds = relativeSpeeds(mode);
  return {
    ...{ heading: "Speed", unit: `${speeds.to} = 1`, writing: RATIO, isStrong: true },
    cell(row) {
      const estimate = speeds.of(row);
      return estimate ? { estimate, mark: atLeast(row, "speed") } : MISSING;
    },
  };
}

/**
 * @param {Metric} metric
 * @returns {FigureColumn}
 */
const figure = (metric) => ({
  ...metricColumn(metric),
  ...(TOLD_ABOVE.has(metric.id) && { only: "page" }),
  cell: (row) => ({ ...estimateCell(row, metric.id), medal: row.figures[metric.id]?.medal }),
});

/** @type {FigureColumn[]} */
const OTHERS = [
  { heading: "Errors", only: "page", cell: ({ errors }) => errorCell(errors) },
  { heading: "Launches", cell: ({ launches }) => wordCell(launches) },
  {
    ...{ heading: "Limited by", isText: true },
    cell: ({ bottleneck }) => wordCell(BOTTLENECKS[bottleneck].short),
  },
];

/**
 * @param {ModeSummary} mode
 * @returns {string[]} why a figure has no medals, where it is shown
 */
export const meritNote = ({ rows }) =>
  METRICS.some(({ id, isMerit }) => !isMerit && rows.some(({ figures }) => figures[id]))
    ? [
        "Throughput gets no medal: an app that sends more header bytes has more of it at the same work.",
      ]
    : [];

/**
 * What the intervals, ranks and medals mean.
 * @param {ModeSummary} mode
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {string[]} sentences
 */
function describeFigures(mode, { trials }) {
  const bases = new Set(
    trials.flatMap((trial) =>
      trial.mode === mode.mode && trial.caseId === mode.testCase.id && trial.status === "ok"
        ? [trial.sample.latencyBasis]
        : [],
    ),
  );
  const [first] = METRICS.flatMap(({ id, interval }) =>
    mode.rows.flatMap(({ figures }) => {
      const estimate = figures[id]?.estimate;
      return estimate && estimate.low !== null ? [{ ...estimate, of: interval }] : [];
    }),
  );
  return [
    ...(first
      ? [`Intervals: ${formatPercent(first.level)}, of ${first.of} (${first.method}).`]
      : []),
    ...describeNoiseFloor(mode),
    ...(mode.rows.some(({ toSlowest }) => toSlowest && toSlowest.low !== null)
      ? [
          `The interval of a speed is the one that its rank rests on: those of all pairs hold together with ${formatPercent(mode.confidence)}.`,
        ]
      : []),
    "Ranks and medals allow for the number of pairs compared, so they are more careful than any one interval.",
    "A medal is shared by those who are not told apart; with fewer than three launches there is none.",
    ...(bases.size > 0 ? [`Latency basis: ${[...bases].join(", ")}.`] : []),
  ];
}
