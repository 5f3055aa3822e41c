import { isLowerBound, metricOf } from "@routebench/contract/metrics";
import { formatRank, NOT_MEASURED, RATIO, writingOf } from "../format.js";
import { shorten } from "../html/markup.js";
import { MISSING, metricColumn, tableRows, wordCell } from "./section.js";

/**
 * @import { Cell, Column, Table, WordCell } from "./section.js"
 * @import { MetricId } from "@routebench/contract/metrics"
 * @import { DidNotFinish } from "@routebench/contract/summary"
 * @import { PublishedContest, PublishedEntry, PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {PublishedContest["rows"][number]} ContestRow
 */

/** In the order of columns. @type {readonly MetricId[]} */
const SHOWN = [
  "requestsPerOwnSecond",
  "requestsPerSecond",
  "serverCpuUsPerRequest",
  "cpuNsPerRequest",
  "rssPeakBytes",
];

const NO_RANK = wordCell("–", "missing");

/**
 * The ranking of a published result, from its summary.
 * @type {(contest: PublishedContest, summary: PublishedSummary) => Table}
 */
export function contestTable({ title, rows, confidence: level }, summary) {
  const reference = entryOf(summary.reference, summary);
  const has = (/** @type {MetricId} */ id) => rows.some(({ figures }) => figures[id]);
  const metrics = SHOWN.filter(
    (id) => has(id) && !(id === "requestsPerSecond" && has("requestsPerOwnSecond")),
  );
  /** @type {(Column & { cell: (row: ContestRow) => Cell })[]} */
  const columns = [
    {
      heading: "Rank",
      cell: ({ rank }) => (rank ? { ...wordCell(formatRank(rank)), value: rank.best } : NO_RANK),
    },
    {
      heading: "Version",
      isText: true,
      cell: ({ entry }) => wordCell(entryOf(entry, summary)?.version ?? NOT_MEASURED),
    },
    {
      heading: "Speed",
      unit: reference ? `${shorten(reference.name, 30)} = 1` : "",
      writing: RATIO,
      isStrong: true,
      cell: ({ speedToReference: speed }) =>
        speed ? { estimate: { ...speed, level, method: "as the ranks" }, mark: "" } : MISSING,
    },
    ...metrics.map((id) => ({
      ...metricColumn(metricOf(id)),
      cell: (/** @type {ContestRow} */ { figures, limitedBy }) => {
        const isBound = isLowerBound({ bottleneck: limitedBy }, id);
        return figureCell(figures[id], id, isBound ? "≥ " : "");
      },
    })),
  ];
  return publishedTable(`${summary.title}, ${title}`, rows, columns, summary);
}

/**
 * A cell that is sorted by the digits that it shows.
 * @type {(figure: { point: number } | undefined, id: MetricId, mark?: string) => WordCell}
 */
export function figureCell(figure, id, mark = "") {
  if (!figure) return MISSING;
  const metric = metricOf(id);
  const words = wordCell(writingOf(metric).point(figure.point));
  return mark
    ? { ...words, words: `${mark}${words.words}`, value: figure.point / metric.perUnit }
    : words;
}

/**
 * @template {{ entry: string }} T
 * @param {string} title @param {T[]} rows
 * @param {(Column & { cell: (row: T) => Cell })[]} columns
 * @param {PublishedSummary} summary
 * @returns {Table}
 */
export function publishedTable(title, rows, columns, summary) {
  const named = rows.map((row) => {
    const { name = row.entry, role = /** @type {const} */ ("app") } =
      entryOf(row.entry, summary) ?? {};
    return { ...row, appId: row.entry, name, role };
  });
  return { kind: "table", title, columns, rows: tableRows(named, columns) };
}

/** @type {(id: string | null, summary: PublishedSummary) => PublishedEntry | undefined} */
export const entryOf = (id, { entries }) => entries.find((entry) => entry.id === id);

/**
 * The apps that failed in a contest.
 * @type {(contest: Pick<PublishedContest, "absent">, summary: PublishedSummary) => DidNotFinish[]}
 */
export const unfinishedIn = ({ absent }, summary) =>
  absent
    .filter(({ isFault }) => isFault)
    .map(({ entry, reason }) => {
      const { name = entry, version = "" } = entryOf(entry, summary) ?? {};
      return { appId: entry, name, version, reason };
    });
