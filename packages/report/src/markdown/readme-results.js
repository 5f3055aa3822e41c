import { mainCase } from "@routebench/contract/cases";
import { metricOf } from "@routebench/contract/metrics";
import { MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { targetLabel } from "@routebench/contract/targets";
import { formatNumber, formatWhole } from "../format.js";
import { MISSING, speedColumn, tableRows, wordCell } from "../sections/cells.js";
import { aroundReference, findingOf, ofMode } from "../sections/finding.js";
import { headlineOf } from "../sections/headline.js";
import { foremost, mainModes } from "../sections/mode-cases.js";
import { doubtsOf } from "../sections/notices.js";
import { rankingChart } from "../sections/ranking.js";
import { atLeast, hasSpeeds, isSliced, rankOf } from "../standings/row-standing.js";
import { counted, MEDALS } from "../words.js";
import { anchorOf } from "./report.js";
import { renderDidNotFinish, renderDoubts, renderPicture, renderWords } from "./section.js";
import { renderTable } from "./table.js";
import { escapeMarkdown } from "./text.js";

/** @import { FigureColumn } from "../sections/figures.js" */
/** @import { SectionMaker } from "../sections/section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/**
 * The published run's answer in a few sentences, and its chart. `folder` is seen from the README.
 * @type {(result: ResultFile, summary: Summary, folder: string) => string}
 */
export function renderReadmeRanking(result, summary, folder) {
  const mode = shownMode(summary);
  if (!mode) return "No app finished.";
  return joined([
    renderDoubts(doubtsOf(result)),
    renderWords([...headlineOf(mode), ...aroundReference(mode)]),
    hasSpeeds(mode) && renderPicture(rankingChart(mode, { isMain: true }), folder),
  ]);
}

/**
 * Its table, on what and how it was measured, and where to read on.
 * @type {(result: ResultFile, summary: Summary, folder: string) => string}
 */
export function renderReadmeResults(result, summary, folder) {
  const mode = shownMode(summary);
  if (!mode) return "No app finished.";
  return joined([
    renderDoubts(doubtsOf(result)),
    renderTable({
      ...{ kind: "table", title: MODES[mode.mode].title, columns: columnsOf(mode) },
      rows: tableRows(
        mode.rows.filter(({ role }) => role !== "control"),
        columnsOf(mode),
      ),
    }),
    renderDidNotFinish(mode.didNotFinish),
    describeRun(mode, result),
    `The method, all intervals and the warnings are in [${folder}report.md](${folder}report.md); [${folder}report.html](${folder}report.html) is a page that can be sorted and filtered.`,
  ]);
}

/**
 * Modes beside the one that the table shows, an item of a list each.
 * @type {(summary: Summary, folder: string) => string[]}
 */
export function renderReadmeModes(summary, folder) {
  const shown = shownMode(summary);
  return mainModes(summary.modes)
    .filter((mode) => mode !== shown)
    .map((mode) => {
      const { title } = MODES[mode.mode];
      const link = `${folder}report.md#${anchorOf(title)}`;
      return `- **[${title}](${link})**: ${renderWords(ofMode(mode))}`;
    });
}

/**
 * Another published run, as an item of a list, with what it was measured by where that is not what the table was.
 * @param {string} title
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {string} folder
 * @param {{ main?: ResultFile, machine?: string, sections?: readonly SectionMaker[] }} [beside] main: of the table;
 *   machine: another than the table's
 */
export const renderReadmeFinding = (
  title,
  result,
  summary,
  folder,
  { main, machine, sections = [] } = {},
) =>
  [
    `- **[${title}](${folder}report.md)**:`,
    ...doubtsOf(result).map((doubt) => `**${doubt.title}**`),
    renderWords(findingOf(summary, { result, sections })),
    ...differences(result, main, machine),
  ].join(" ");

/** What all of a list were measured by, but where an item says otherwise. @param {ResultFile} main of the table @param {ResultFile[]} all */
export function renderReadmeProvenance(main, all) {
  const days = [main, ...all].map(({ environment }) => environment.startedAt.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return escapeMarkdown(
    `Measured ${when} by ${madeWith(main).join(", ")}, where a line says nothing else.`,
  );
}

/** @param {Summary} summary */
function shownMode(summary) {
  const modes = mainModes(summary.modes);
  return foremost(modes.filter(hasSpeeds)) ?? foremost(modes);
}

/** @param {(string | null | false)[]} blocks */
const joined = (blocks) => blocks.filter(Boolean).join("\n\n");

/** What a reader chooses by; a speed alone has its interval. @type {(mode: ModeSummary) => FigureColumn[]} */
function columnsOf(mode) {
  const [rate, latency] = isSliced(mode)
    ? /** @type {const} */ (["requestsPerOwnSecond", "ownLatencyUs"])
    : /** @type {const} */ (["requestsPerSecond", "latencyUs"]);
  /** @type {FigureColumn[]} */
  const columns = [
    {
      heading: "Rank",
      cell(row) {
        const medal = row.figures[rate]?.medal;
        return wordCell([rankOf(row), medal && MEDALS[medal]].filter(Boolean).join(" "));
      },
    },
    { heading: "Version", isText: true, cell: ({ version }) => wordCell(version) },
    speedColumn(mode),
    figure("Requests/s", rate, formatWhole),
    figure("Latency (µs)", latency, formatWhole),
    figure("CPU per request (µs)", "serverCpuUsPerRequest", formatNumber),
    figure("Memory (MB)", "rssPeakBytes", formatWhole),
    figure("Start (ms)", "startupMs", formatWhole),
  ];
  return columns.filter(({ cell }) => mode.rows.some((row, place) => cell(row, place) !== MISSING));
}

/** @type {(heading: string, id: MetricId, format: (value: number) => string) => FigureColumn} */
const figure = (heading, id, format) => ({
  heading,
  cell(row) {
    const estimate = row.figures[id]?.estimate;
    if (!estimate) return MISSING;
    return wordCell(`${atLeast(row, id)}${format(estimate.point / metricOf(id).perUnit)}`);
  },
});

/** @type {(mode: ModeSummary, result: ResultFile) => string} */
function describeRun({ mode, testCase }, { environment, config }) {
  const { startedAt, nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const { target, scheme } = mainCase(config.cases);
  const asked = `${targetLabel(target)}${scheme === "https" ? " over HTTPS" : ""}`;
  const { load, driver } = settingsOf(mode, config);
  const connections = testCase.connections ?? load.connections;
  const by = slicesOf(mode, config)?.driver ?? driver;
  const work =
    MODES[mode].generator === "none"
      ? `on ${asked}`
      : `requesting ${asked} over ${counted(connections, "connection")} with ${by}`;
  const machine = `${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}`;
  return escapeMarkdown(
    `Measured on ${startedAt.slice(0, 10)} by method ${config.method} with Node ${nodeVersion} on ${machine}, ${work}.`,
  );
}

/** @param {ResultFile} result @param {string} [machine] */
const madeWith = ({ environment: { cpuModel, nodeVersion }, config }, machine = cpuModel) => [
  `method ${config.method}`,
  `Node ${nodeVersion.replace(/^v/, "")}`,
  machine,
];

/** @type {(result: ResultFile, main?: ResultFile, machine?: string) => string[]} */
function differences(result, main, machine) {
  const common = main ? madeWith(main) : [];
  const words = madeWith(result, machine).filter((word) => !common.includes(word));
  return words.length > 0 ? [escapeMarkdown(`(${words.join(", ")})`)] : [];
}
