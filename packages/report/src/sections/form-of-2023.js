import { settingsOf } from "@routebench/contract/modes";
import { formatMegabytes, formatNumber, formatRatio } from "../format.js";
import { label } from "../words.js";
import { mainModes, modeTitle } from "./mode-cases.js";
import { errors, version } from "./ranking.js";
import { estimateCell, MISSING, tableRows, text } from "./section.js";
import { atLeast, relativeSpeeds } from "./standing.js";

/** @import { Writing } from "../format.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { FigureColumn, Part, Section, Table } from "./section.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/**
 * A figure with its medal and the half-width of its interval.
 * @type {(heading: string, id: MetricId, point: (value: number) => string) => FigureColumn}
 */
const figureColumn = (heading, id, point) => ({
  heading,
  writing: { point, reach: "percent" },
  cell(row) {
    const cell = estimateCell(row, id);
    return "estimate" in cell ? { ...cell, medal: row.figures[id]?.medal } : cell;
  },
});

/** @type {FigureColumn[]} */
const IN_PROCESS_COLUMNS = [
  version,
  figureColumn("Duration (s)", "durationS", formatNumber),
  errors,
  figureColumn("Latency (µs)", "latencyUs", formatNumber),
  figureColumn("Requests/s", "requestsPerSecond", formatNumber),
  figureColumn("Throughput (MB/s)", "bytesPerSecond", formatMegabytes),
];

const EXTERNAL_COLUMNS = [
  figureColumn("Latency (µs)", "latencyUs", formatNumber),
  figureColumn("Requests/s", "requestsPerSecond", formatNumber),
  figureColumn("Throughput (MB/s)", "bytesPerSecond", formatMegabytes),
];

const MEDALS_NOTE = text(
  "A medal is for the best possible rank of an app. It is never better than the medal of an app with a better figure. Fewer than three launches earn none.",
  "Throughput gets no medal, because an app that sends more header bytes has more throughput for the same work.",
  "If the load generator held back an app’s requests, its latency is not known, and no latency gets a medal.",
);

/** E.g. "2.79× ±3%". @type {Writing} */
const TIMES = { point: formatRatio, reach: "percent" };

/**
 * The two tables of the 2023 benchmark, from uninterrupted loads. The second has only figures of one generator.
 * @type {(summary: Summary) => Section | null}
 */
export function formOf2023Section({ config, modes }) {
  const measured = mainModes(modes).filter(({ rows }) => rows.length > 0);
  const inProcess = measured.find(({ mode }) => mode === "in-process");
  const external = measured.find(({ mode }) => mode === "external");
  const parts = [
    ...(inProcess ? [inProcessPart(inProcess, modeTitle(inProcess, modes))] : []),
    ...(external ? [externalPart(external, modeTitle(external, modes), config)] : []),
  ];
  if (parts.length === 0) return null;
  return {
    id: "form-of-2023",
    title: "Compatibility with the 2023 benchmark",
    isAppendix: true,
    blocks: [...parts, MEDALS_NOTE],
  };
}

/** @type {(mode: ModeSummary, title: string) => Part} */
function inProcessPart(mode, title) {
  const rows = mode.rows.filter(({ role }) => role !== "control");
  return partOf(title, {
    kind: "table",
    title: `${title}, as in 2023`,
    columns: IN_PROCESS_COLUMNS,
    rows: tableRows(rows, IN_PROCESS_COLUMNS),
  });
}

/** In the order of the loads' own rates. @type {(mode: ModeSummary, title: string, config: Config) => Part} */
function externalPart(mode, title, config) {
  const { driver } = settingsOf("external", config);
  const ranked = mode.rows.filter(({ role }) => role !== "control");
  const byId = new Map(ranked.map((row) => [row.appId, row]));
  const standings = mode.source?.rows ?? ranked;
  const toSlowest = new Map(standings.map((standing) => [standing.appId, standing.toSlowest]));
  /** @type {FigureColumn[]} */
  const columns = [
    version,
    {
      heading: "Speed Ranking",
      writing: TIMES,
      cell(row) {
        const estimate = toSlowest.get(row.appId);
        const mark = mode.source ? atLeast(row, "requestsPerSecond") : "";
        return estimate ? { estimate, mark } : MISSING;
      },
    },
    ...EXTERNAL_COLUMNS,
  ];
  const rows = standings.flatMap(({ appId }) => byId.get(appId) ?? []);
  const table = /** @type {Table} */ ({
    kind: "table",
    title: `${title}, as ${driver} measured it`,
    columns,
    rows: tableRows(rows, columns),
  });
  return partOf(title, table, [`${driver} made this table.`, ...differenceNote(mode)]);
}

/** @type {(title: string, table: Table, notes?: string[]) => Part} */
const partOf = (title, table, notes = []) => ({
  kind: "part",
  title: `${title}, as in 2023`,
  blocks: [text(...notes), table],
});

/** How much the ranking's generator and this generator disagree, and for which app most. @param {ModeSummary} mode */
function differenceNote(mode) {
  const { source, rows } = mode;
  if (!source) return [];
  const { rankedBy, differsMost } = source;
  const row = rows.find(({ appId }) => appId === differsMost?.appId);
  if (!differsMost || !row) return [`${rankedBy} made the ranking above.`];
  const reference = label(relativeSpeeds(mode).to, 40);
  const bound = atLeast(row, "requestsPerSecond") && "at least ";
  return [
    `${rankedBy} made the ranking above.`,
    `The two differ most for ${label(differsMost.name, 40)}: ${formatRatio(differsMost.ranking)} the speed of ${reference} above, ${bound}${formatRatio(differsMost.source)} here.`,
  ];
}
