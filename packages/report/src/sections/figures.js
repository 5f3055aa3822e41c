import { METRICS } from "@routebench/contract/metrics";
import { MODES, RANKED_MODES } from "@routebench/contract/modes";
import { formatPercent } from "../format.js";
import { rankOf } from "../standings/row-standing.js";
import { BOTTLENECKS } from "../words.js";
import {
  errorCell,
  estimateCell,
  metricColumn,
  speedColumn,
  tableRows,
  text,
  wordCell,
} from "./cells.js";
import { describeNoiseFloor } from "./method-text.js";

/** @import { Cell, Column, Part, Table } from "./section.js" */
/** @import { Metric, MetricId } from "@routebench/contract/metrics" */
/** @import { LatencyBasis, ModeSummary, Row } from "@routebench/contract/summary" */

/** @typedef {Column & { cell: (row: Row, index: number) => Cell }} FigureColumn */

/** Of slices alone: where there are none, nobody misses them. */
const OF_OWN_TIME = /** @type {const} */ ([
  "requestsPerOwnSecond",
  "ownLatencyUs",
  "ownUsPerRequest",
]);

/** In a document's ranking table already, or implied by it. @type {Set<MetricId>} */
const SHOWN_ABOVE = new Set([
  ...OF_OWN_TIME,
  "requestsPerSecond",
  "latencyUs",
  "latencyP50Us",
  "latencyP90Us",
  "bytesPerSecond",
  "durationS",
]);

/**
 * The same data as the charts, for readers who cannot see them.
 * @type {(mode: ModeSummary, title: string) => Part}
 */
export function figuresPart(mode, title) {
  const { rows } = mode;
  const measured = METRICS.filter(({ id }) => rows.some(({ figures }) => figures[id]));
  const missing = METRICS.filter(
    (metric) => !measured.includes(metric) && isOfItsKind(metric, mode) && !isOfFootprint(metric),
  ).map(({ name }) => name);
  const columns = [rank, speed(mode), ...measured.map(figure), ...OTHERS];
  return {
    kind: "part",
    title: `${title}: figures and intervals`,
    blocks: [
      { kind: "table", title: `${title}: all figures`, columns, rows: tableRows(rows, columns) },
      text(...(missing.length > 0 ? [`Not measured in this mode: ${missing.join("; ")}.`] : [])),
      text(...describeFigures(mode)),
      { ...text(...meritNote(mode)), only: "page" },
    ],
  };
}

/** A speed of fewer launches rests on what was known before more than on them. */
export const PROVISIONAL_BELOW = 3;

/** Only the footprint mode measures it. @param {{ id: MetricId }} metric */
const isOfFootprint = ({ id }) =>
  MODES.footprint.metrics.includes(id) &&
  !RANKED_MODES.some((mode) => MODES[mode].metrics.includes(id));

/** @type {(metric: Metric, mode: ModeSummary) => boolean} */
const isOfItsKind = ({ id }, { mode }) =>
  OF_OWN_TIME.every((own) => own !== id) &&
  Object.values(MODES).some(
    ({ generator, metrics }) =>
      (generator === "none") === (MODES[mode].generator === "none") && metrics.includes(id),
  );

/** @type {FigureColumn} */
export const rank = {
  heading: "Rank",
  cell: (row, index) => ({ words: rankOf(row), look: null, value: index + 1 }),
};

/** @type {(mode: ModeSummary) => FigureColumn} */
const speed = (mode) => ({ ...speedColumn(mode), isStrong: true });

/** @type {(metric: Metric) => FigureColumn} */
const figure = (metric) => ({
  ...metricColumn(metric),
  ...(SHOWN_ABOVE.has(metric.id) && { only: "page" }),
  cell: (row) => ({ ...estimateCell(row, metric.id), medal: row.figures[metric.id]?.medal }),
});

/** @type {FigureColumn[]} */
const OTHERS = [
  { heading: "Errors", only: "page", cell: ({ errors }) => errorCell(errors) },
  { heading: "Launches", cell: ({ launches }) => wordCell(launches) },
  {
    heading: "Limited by",
    isText: true,
    cell: ({ bottleneck }) => wordCell(BOTTLENECKS[bottleneck].short),
  },
];

/** Why a figure that is shown has no medals. @param {ModeSummary} mode */
export const meritNote = ({ mode, rows }) =>
  MODES[mode].generator !== "none" &&
  METRICS.some(({ id, isMerit }) => !isMerit && rows.some(({ figures }) => figures[id]))
    ? [
        "Throughput gets no medal: an app that sends more header bytes has more of it for the same work.",
      ]
    : [];

/** @param {ModeSummary} mode */
function describeFigures(mode) {
  const [first] = METRICS.flatMap(({ id }) =>
    mode.rows.flatMap(({ figures }) => {
      const estimate = figures[id]?.estimate;
      return estimate && estimate.low !== null ? [estimate] : [];
    }),
  );
  const hasSpeedIntervals = mode.rows.some(({ toSlowest }) => toSlowest && toSlowest.low !== null);
  return [
    ...(first
      ? [`Intervals: ${formatPercent(first.level)} for the mean over launches (${first.method}).`]
      : []),
    ...describeNoiseFloor(mode),
    ...(hasSpeedIntervals
      ? [
          `A speed's interval is the one used for its rank: the intervals of all pairs hold simultaneously with ${formatPercent(mode.confidence)} confidence.`,
        ]
      : []),
    ...(hasSpeedIntervals && mode.rows.some(({ launches }) => launches < PROVISIONAL_BELOW)
      ? [
          "With fewer than three launches, intervals and ranks are provisional: a rank then rests only on differences that would remain if one launch were off by half.",
        ]
      : []),
    "Ranks and medals are corrected for the number of pairs compared, so they are more conservative than any single interval.",
    "A medal is that of the best rank that the data leave open, and no better than those of the apps with better figures; with fewer than three launches there are none.",
    ...(mode.latencyBases.length > 0 ? [countedFrom(mode.latencyBases)] : []),
  ];
}

/** @param {LatencyBasis[]} bases of percentiles of latency */
export const countedFrom = (bases) =>
  `Percentiles of latency count from when a request was ${bases.map((basis) => (basis === "sent" ? "sent" : "due")).join(", or ")}.`;

/**
 * In as few columns as a terminal has room for, controls left out.
 * @type {(mode: ModeSummary, title: string) => Table}
 */
export function standingTable(mode, title) {
  const columns = [rank, speed(mode)];
  const shown = mode.rows.filter(({ role }) => role !== "control");
  return { kind: "table", title, columns, rows: tableRows(shown, columns) };
}
