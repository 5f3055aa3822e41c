import { MODES, RANKED_MODES } from "@routebench/contract/modes";
import { referenceName, referenceOf } from "@routebench/contract/reference";
import { renderHistoryChart } from "../charts/history-chart.js";
import { daysOf, formatRank } from "../format.js";
import { comparableRuns } from "../standings/comparable-runs.js";
import { neighbourOf, placesOf } from "../standings/rank-changes.js";
import { text, wordCell } from "./cells.js";

/** @import { HistoryApp, PublishedRun } from "../standings/comparable-runs.js" */
/** @import { Place } from "../standings/rank-changes.js" */
/** @import { Block, Section, Table } from "./section.js" */
/** @import { HistoryEntry } from "@routebench/contract/history-entry" */
/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

const MOST_COLUMNS = 6;

/** The most points and runs of a chart, because the page's size is limited. */
const MOST_POINTS = 160;
const MOST_RUNS = 24;

/** @type {(result: ResultFile, history: HistoryEntry[]) => Section | null} */
export function historySection(result, history) {
  const parts = RANKED_MODES.flatMap((mode) => {
    const runs = comparableRuns(history, result, mode);
    return runs.length < 2 ? [] : [toPart(mode, runs, result)];
  });
  if (parts.length === 0) return null;
  return {
    id: "history",
    title: "Published runs over time",
    short: "Published runs",
    blocks: [
      text(
        "This run and the published runs on the same kind of machine, of the same Node, load generator and load; versions may differ.",
        `Each speed is relative to ${referenceName(result)} in the same run.`,
      ),
      ...parts,
    ],
  };
}

/** @type {(mode: RankedMode, runs: PublishedRun[], result: ResultFile) => Block} */
function toPart(mode, runs, result) {
  const { apps, environment } = result;
  const known = new Map(apps.map((app) => [app.id, app]));
  const newest = runs.at(-1)?.apps.filter(({ id }) => known.has(id)) ?? [];
  const [reference, to] = [referenceOf(result), referenceName(result)];
  // The reference's own speed is 1 in every run by definition.
  const followed = newest.filter(({ id }) => id !== reference);
  const room = Math.floor(MOST_POINTS / Math.max(1, followed.length));
  const drawn = runs.slice(-Math.max(2, Math.min(MOST_RUNS, room)));
  const which = drawn.length < runs.length ? `, newest ${drawn.length} of ${runs.length} runs` : "";
  return {
    kind: "part",
    title: MODES[mode].title,
    mode,
    blocks: [
      {
        kind: "chart",
        title: `Relative speed over time${which}`,
        width: 960,
        draw: (options) => renderHistoryChart(drawn, followed, { ...options, mode, to }),
      },
      rankTable(mode, runs, newest, environment.startedAt),
      text(
        "Each cell shows the app's rank and, below it, its version. A range of ranks is what the data leave open.",
        "▲ and ▼: the range does not overlap with that of the previous run.",
      ),
    ],
  };
}

/**
 * `present`: when the reported run was started.
 * @type {(mode: RankedMode, runs: PublishedRun[], shown: HistoryApp[], present: string) => Table}
 */
function rankTable(mode, runs, shown, present) {
  const told = runs.slice(-MOST_COLUMNS);
  const days = daysOf(told.map(({ startedAt }) => startedAt));
  return {
    kind: "table",
    title: `${MODES[mode].title}: ranks over published runs`,
    columns: [
      ...told.map(({ startedAt }, index) => ({
        heading: days[index] ?? "",
        unit: startedAt === present ? "this run" : "",
      })),
      { heading: "Ahead of the next", isText: true },
    ],
    rows: shown.map(({ id, name }) => ({
      appId: id,
      name,
      cells: [
        ...placesOf(id, runs).slice(-MOST_COLUMNS).map(toCell),
        wordCell(describeNeighbour(id, shown, runs)),
      ],
    })),
  };
}

/** @param {Place | null} place */
function toCell(place) {
  if (!place) return wordCell("–", "missing");
  const { app, moved } = place;
  const value = app.rank.best;
  return { words: formatRank(app.rank), look: null, value, note: app.version, moved };
}

/** @type {(id: string, shown: HistoryApp[], runs: PublishedRun[]) => string} */
function describeNeighbour(id, shown, runs) {
  const neighbour = neighbourOf(id, shown, runs);
  if (!neighbour) return "";
  const { name, ahead, behind, runs: both } = neighbour;
  return `${name}: in ${ahead} of ${both} runs${behind > 0 ? `, behind in ${behind}` : ""}`;
}
