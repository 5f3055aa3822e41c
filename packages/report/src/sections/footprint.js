import { MEGABYTE, metricOf } from "@routebench/contract/metrics";
import { settingsOf } from "@routebench/contract/modes";
import { formatDuration, formatEstimate, formatNumber, formatRank, writingOf } from "../format.js";
import { listedNames } from "../words.js";
import { inapplicable, MISSING, metricColumn, text, unfinishedList, wordCell } from "./section.js";

/** @import { Column, Pieces, Section, Table } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { FootprintRow, Summary } from "@routebench/contract/summary" */

/** Up to this number, tied apps are named. */
const MOST_NAMED = 4;

/** Cold start, memory and disk space of each app. @type {(summary: Summary) => Section | null} */
export const footprintSection = ({ config, footprint: [footprint] }) => {
  if (!footprint) return null;
  const { rows, didNotFinish } = footprint;
  const { idleMs, load } = settingsOf("footprint", config);
  const silence = formatDuration(idleMs);
  return {
    id: "footprint",
    title: "Footprint",
    leads: true,
    blocks: [
      { kind: "text", words: footprintHeadline(rows) },
      wholeTable(rows),
      text(
        "Each launch is a fresh process with its runtime’s default flags, started alone, in an order balanced over the rounds.",
        "Cold start: from the start of the process to the first right answer, with files in the system’s cache.",
        `Memory: resident, of all processes of an app, including the runtime. Idle: ${silence} after the first answers. After the load: ${silence} after a load of ${formatDuration(load.durationMs ?? 0)} on ${load.connections} connections.`,
        "Installed size: the app’s packages and all their dependencies, each counted once, without the runtime. Native addons (.node files) count if the server loads them.",
        "Values are geometric means over launches with 95% intervals. Tied apps share a rank.",
      ),
      {
        kind: "part",
        title: "Memory, ranked when idle",
        blocks: [figureTable("Memory, ranked when idle", rows, ["rssIdleBytes", "rssLoadedBytes"])],
      },
      unfinishedList(didNotFinish),
      inapplicable(footprint),
    ],
  };
};

/** The apps with the fastest start and the least memory. @param {FootprintRow[]} rows @returns {Pieces} */
export function footprintHeadline(rows) {
  const start = bestOf(rows, "startupMs");
  const idle = bestOf(rows, "rssIdleBytes");
  if (!start) return ["No cold start was measured."];
  const starts = start.isTied
    ? [...start.names, ` are tied for the fastest cold start.`]
    : [...start.names, ` has the fastest cold start: ${start.figure} ms.`];
  if (!idle) return starts;
  return [
    ...starts,
    " ",
    ...idle.names,
    idle.isTied ? " use the least idle memory." : ` uses the least idle memory: ${idle.figure} MB.`,
  ];
}

/** The apps that may be first. @type {(rows: FootprintRow[], id: MetricId) => { names: Pieces, isTied: boolean, figure: string } | null} */
function bestOf(rows, id) {
  const first = rows.filter(({ figures }) => figures[id]?.rank.best === 1);
  const estimate = first[0]?.figures[id]?.estimate;
  if (!estimate) return null;
  return {
    names:
      first.length > MOST_NAMED
        ? [`${first.length} apps`]
        : listedNames(first.map(({ name }) => name)),
    isTied: first.length > 1,
    figure: formatEstimate(estimate, writingOf(metricOf(id))),
  };
}

/** @param {FootprintRow[]} rows @returns {Table} */
function wholeTable(rows) {
  const table = figureTable("cold start, memory, size", rows, [
    "startupMs",
    "rssIdleBytes",
    "rssLoadedBytes",
  ]);
  const sizes = new Map(rows.map(({ appId, installedBytes }) => [appId, installedBytes]));
  return {
    ...table,
    columns: [...table.columns, { heading: "Installed size", unit: "MB" }],
    rows: table.rows.map((row) => ({
      ...row,
      cells: [...row.cells, installedCell(sizes.get(row.appId))],
    })),
  };
}

/**
 * A table that is sorted and ranked by its first metric.
 * @type {(title: string, rows: FootprintRow[], ids: [MetricId, ...MetricId[]]) => Table}
 */
function figureTable(title, rows, ids) {
  const [first] = ids;
  const pointOf = (/** @type {FootprintRow} */ { figures }) =>
    figures[first]?.estimate.point ?? Number.POSITIVE_INFINITY;
  /** @type {Column[]} */
  const columns = [{ heading: "Rank" }, ...ids.map((id) => metricColumn(metricOf(id)))];
  return {
    kind: "table",
    title: `Footprint: ${title.toLowerCase()}`,
    columns,
    rows: rows
      .toSorted((a, b) => pointOf(a) - pointOf(b))
      .map(({ appId, name, figures }) => {
        const rank = figures[first]?.rank;
        const ranked = rank ? { ...wordCell(formatRank(rank)), value: rank.best } : MISSING;
        const cells = ids.map((id) => {
          const figure = figures[id];
          return figure ? { estimate: figure.estimate, mark: "" } : MISSING;
        });
        return { appId, name, cells: [ranked, ...cells] };
      }),
  };
}

/** @param {number | null} [bytes] null: the app has no packages; absent: not known */
function installedCell(bytes) {
  if (bytes === undefined) return wordCell("not known");
  if (bytes === null) return { ...wordCell("nothing to install"), value: 0 };
  return { ...wordCell(formatNumber(bytes / MEGABYTE)), value: bytes };
}
