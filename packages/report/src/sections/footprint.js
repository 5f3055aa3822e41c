import { MEGABYTE, metricOf } from "@routebench/contract/metrics";
import { settingsOf } from "@routebench/contract/modes";
import { formatDuration, formatEstimate, formatNumber, formatRank, writingOf } from "../format.js";
import { listedNames } from "../words.js";
import {
  figureCell,
  inapplicable,
  MISSING,
  metricColumn,
  text,
  unfinishedList,
  wordCell,
} from "./section.js";

/** @import { Pieces, Section, Table } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { FootprintRow, Summary } from "@routebench/contract/summary" */

const METRIC_IDS = /** @type {const} */ (["startupMs", "rssIdleBytes", "rssLoadedBytes"]);

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
      figureTable(rows),
      text(
        "Each launch is a fresh process with its runtime’s default flags, started alone, in an order balanced over the rounds.",
        "Cold start: from the start of the process to the first right answer, with files in the system’s cache.",
        `Memory: resident, of all processes of an app, including the runtime. Idle: ${silence} after the first answers. After the load: ${silence} after a load of ${formatDuration(load.durationMs ?? 0)} on ${load.connections} connections.`,
        "Installed size: the app’s packages and all their dependencies, each counted once, without the runtime. Native addons (.node files) count if the server loads them.",
        "Values are geometric means over launches with 95% intervals. Tied apps share a rank.",
      ),
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

/** Sorted and ranked by cold start. @param {FootprintRow[]} rows @returns {Table} */
const figureTable = (rows) => ({
  kind: "table",
  title: "Footprint: cold start, memory, size",
  columns: [
    { heading: "Rank" },
    ...METRIC_IDS.map((id) => metricColumn(metricOf(id))),
    { heading: "Installed size", unit: "MB" },
  ],
  rows: rows.map(({ appId, name, installedBytes, figures }) => {
    const rank = figures.startupMs?.rank;
    return {
      appId,
      name,
      cells: [
        rank ? { ...wordCell(formatRank(rank)), value: rank.best } : MISSING,
        ...METRIC_IDS.map((id) => figureCell(figures[id]?.estimate)),
        installedCell(installedBytes),
      ],
    };
  }),
});

/** @param {number | null} [bytes] null: the app has no packages; absent: not known */
function installedCell(bytes) {
  if (bytes === undefined) return wordCell("not known");
  if (bytes === null) return { ...wordCell("nothing to install"), value: 0 };
  return { ...wordCell(formatNumber(bytes / MEGABYTE)), value: bytes };
}
