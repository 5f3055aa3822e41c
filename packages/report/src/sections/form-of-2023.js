import { settingsOf } from "@routebench/contract/modes";
import { formatMegabytes, formatNumber, formatRatio } from "../format.js";
import { mainModes, modeTitle } from "./mode-cases.js";
import { errors, version } from "./ranking.js";
import { estimateCell, MISSING, tableRows, text } from "./section.js";
import { atLeast } from "./standing.js";

/** @import { Writing } from "../format.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { FigureColumn, Part, Section, Sentence } from "./section.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ModeSummary, Row, Summary } from "@routebench/contract/summary" */

/** @type {(heading: string, id: MetricId, point: (value: number) => string) => FigureColumn} */
const figureColumn = (heading, id, point) => ({
  heading,
  writing: { point, reach: "percent" },
  cell(row) {
    const cell = estimateCell(row, id);
    return "estimate" in cell ? { ...cell, medal: row.figures[id]?.medal } : cell;
  },
});

const LOAD_COLUMNS = [
  figureColumn("Latency (µs)", "latencyUs", formatNumber),
  figureColumn("Requests/s", "requestsPerSecond", formatNumber),
  figureColumn("Throughput (MB/s)", "bytesPerSecond", formatMegabytes),
];

/** @type {FigureColumn[]} */
const IN_PROCESS_COLUMNS = [
  version,
  figureColumn("Duration (s)", "durationS", formatNumber),
  errors,
  ...LOAD_COLUMNS,
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
function inProcessPart({ rows }, title) {
  const apps = rows.filter(({ role }) => role !== "control");
  return partOf(title, apps, IN_PROCESS_COLUMNS, []);
}

/** In the order of the loads' own rates. @type {(mode: ModeSummary, title: string, config: Config) => Part} */
function externalPart({ source, rows }, title, config) {
  const { driver } = settingsOf("external", config);
  const apps = rows.filter(({ role }) => role !== "control");
  const standings = source?.rows ?? apps;
  const toSlowest = new Map(standings.map((standing) => [standing.appId, standing.toSlowest]));
  /** @type {FigureColumn} */
  const ranking = {
    heading: "Speed Ranking",
    writing: TIMES,
    cell(row) {
      const estimate = toSlowest.get(row.appId);
      return estimate
        ? { estimate, mark: source ? atLeast(row, "requestsPerSecond") : "" }
        : MISSING;
    },
  };
  const inOrder = standings.flatMap(({ appId }) => apps.find((row) => row.appId === appId) ?? []);
  return partOf(
    title,
    inOrder,
    [version, ranking, ...LOAD_COLUMNS],
    [`${driver} made this table.`, source && `${source.rankedBy} made the ranking above.`],
  );
}

/** @type {(title: string, rows: Row[], columns: FigureColumn[], notes: Sentence[]) => Part} */
const partOf = (title, rows, columns, notes) => ({
  kind: "part",
  title: `${title}, as in 2023`,
  blocks: [
    text(...notes),
    { kind: "table", title: `${title}, as in 2023`, columns, rows: tableRows(rows, columns) },
  ],
});
