import { MEGABYTE, metricOf } from "@routebench/contract/metrics";
import { settingsOf } from "@routebench/contract/modes";
import { formatDuration, formatEstimate, formatNumber, formatRank, writingOf } from "../format.js";
import { listedNames } from "../words.js";
import { inapplicable, MISSING, metricColumn, text, unfinishedList, wordCell } from "./section.js";

/** @import { Column, Part, Pieces, Section, Table } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { FootprintRow, Summary } from "@routebench/contract/summary" */

/** Up to this number of further apps, tied apps are named. */
const MOST_NAMED = 3;

/** Start-up time, memory and disk space of each app. @type {(summary: Summary) => Section | null} */
export const footprintSection = ({ config, footprint: [footprint] }) => {
  if (!footprint) return null;
  const { rows, didNotFinish } = footprint;
  const { idleMs, load } = settingsOf("footprint", config);
  const silence = formatDuration(idleMs);
  return {
    id: "footprint",
    title: "Footprint",
    mode: "footprint",
    leads: true,
    blocks: [
      { kind: "text", words: startHeadline(rows) },
      text(
        "Each launch is a fresh process with its runtime’s default flags, started alone, in an order balanced over the rounds.",
        "Values are geometric means over launches with 95% intervals. Tied apps share a rank.",
      ),
      toPart(
        "Cold start",
        "From the start of the process to the first right answer, with files in the system’s cache.",
        figureTable("Cold start", rows, ["startupMs"]),
      ),
      toPart(
        "Memory",
        `Resident memory of all processes of an app, including the runtime. Idle: ${silence} after the first answers. Loaded: ${silence} after a load of ${formatDuration(load.durationMs ?? 0)} on ${load.connections} connections. Apps are ranked by idle memory.`,
        figureTable("Memory", rows, ["rssIdleBytes", "rssLoadedBytes"]),
      ),
      toPart(
        "Installed size",
        "The app’s packages and all their dependencies, each counted once, without the runtime.",
        sizeTable(rows),
      ),
      unfinishedList(didNotFinish),
      inapplicable(footprint),
    ],
  };
};

/** @type {(title: string, words: string, table: Table) => Part} */
const toPart = (title, words, table) => ({ kind: "part", title, blocks: [text(words), table] });

/** The app with the fastest start, or the apps that are tied for it. @param {FootprintRow[]} rows @returns {Pieces} */
export function startHeadline(rows) {
  const first = rows.filter(({ figures }) => figures.startupMs?.rank.best === 1);
  const [only, ...tied] = first;
  if (!only?.figures.startupMs) return ["No cold start was measured."];
  if (tied.length > MOST_NAMED) {
    return [`${first.length} apps are tied for the fastest cold start.`];
  }
  if (tied.length > 0) {
    const names = listedNames(first.map(({ name }) => name));
    return [...names, " are tied for the fastest cold start."];
  }
  const { estimate } = only.figures.startupMs;
  const ms = formatEstimate(estimate, writingOf(metricOf("startupMs")));
  return [{ name: only.name }, ` has the fastest cold start: ${ms} ms.`];
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

/** @param {FootprintRow[]} rows @returns {Table} */
const sizeTable = (rows) => ({
  kind: "table",
  title: "Footprint: installed size",
  columns: [{ heading: "Installed size", unit: "MB" }],
  rows: rows
    .toSorted((a, b) => (a.installedBytes ?? 0) - (b.installedBytes ?? 0))
    .map(({ appId, name, installedBytes }) => ({
      appId,
      name,
      cells: [installedCell(installedBytes)],
    })),
});

/** @param {number | null} bytes null: the app has no packages */
const installedCell = (bytes) => ({
  ...wordCell(bytes === null ? "nothing to install" : formatNumber(bytes / MEGABYTE)),
  value: bytes ?? 0,
});
