import { circumstancesOf } from "@routebench/contract/circumstances";
import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { renderHistoryChart } from "../charts/history-chart.js";
import { dayOf, formatTime } from "../format.js";
import { counted } from "../words.js";
import { speedWords, versionParts } from "./by-version.js";
import { text, wordCell } from "./cells.js";

/** @import { PublishedRun } from "../standings/comparable-runs.js" */
/** @import { Block, Part, Section, Table } from "./section.js" */
/** @import { HistoryEntry, HistoryMode } from "@routebench/contract/history-entry" */
/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

/**
 * @typedef {Pick<HistoryMode, "mode" | "driver" | "load"> & { entry: HistoryEntry, circumstances: Record<string, string | null>, runs: PublishedRun[] }} Line
 *   entry: the newest of them
 */

const MOST_RUNS = 12;

/** Of two, the table shows all that a line would. */
const FEWEST_DRAWN = 3;

/**
 * All published runs of suites' own subjects, those of the same circumstances together: what a new method or machine found is
 * never drawn on as a line of the old one. The newest stand first.
 * @param {HistoryEntry[]} history
 * @param {(suite: string) => string} pageOf the page of a suite's report
 * @param {PublishedSummary[]} [results] of which some have several versions of an app
 * @returns {Section | null}
 */
export function overTimeSection(history, pageOf, results = []) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  const ordered = history
    .filter(({ quick }) => !quick)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  for (const entry of ordered) {
    for (const { mode, driver, load, apps } of entry.modes) {
      const { environment, path, scheme, reference } = entry;
      const circumstances = circumstancesOf({ environment, config: entry });
      const asked = [mode, driver, Object.entries(load).sort(), path, scheme, reference];
      const key = JSON.stringify([circumstances, ...asked, environment.pinned]);
      const runs = lines.get(key)?.runs ?? [];
      const run = { startedAt: entry.startedAt, apps };
      lines.set(key, { entry, circumstances, mode, driver, load, runs: [...runs, run] });
    }
  }
  const newestMethod = Math.max(...ordered.map(({ method }) => method));
  const ofToday = [...lines.values()].filter(({ entry }) => entry.method === newestMethod);
  const versions = versionParts(ofToday, results);
  if (lines.size === 0 && versions.length === 0) return null;
  const newest = [...lines.values()].sort(
    (a, b) =>
      MODE_IDS.indexOf(a.mode) - MODE_IDS.indexOf(b.mode) ||
      (a.entry.startedAt < b.entry.startedAt ? 1 : -1),
  );
  return {
    id: "over-time",
    title: "Over time",
    blocks: [
      text(
        "Apps over their versions, and the published runs of each suite’s own subjects, with the versions that were measured.",
        "Runs of one machine, Node, load and method stand together; figures of two such groups are not to be compared.",
      ),
      ...versions,
      ...newest.map((line) =>
        toPart(line, pageOf(line.entry.suite), line.entry.method === newestMethod),
      ),
    ],
  };
}

/** A line of an earlier method goes nowhere from here: it has its table alone. @type {(line: Line, page: string, isDrawn: boolean) => Part} */
function toPart({ entry, mode, driver, load, runs }, page, isDrawn) {
  const { suite, method, environment, scheme, path } = entry;
  const drawn = runs.slice(-MOST_RUNS);
  const shown = drawn.at(-1)?.apps ?? [];
  const to = shown.find(({ id }) => id === entry.reference)?.name ?? "the reference";
  const title = `${suite}, ${MODES[mode].title}: method ${method}, Node ${environment.nodeVersion.replace(/^v/, "")}, ${environment.cpuModel}, ${counted(runs.length, "run")} until ${formatTime(entry.startedAt)}`;
  const followed = shown.filter(({ id }) => id !== entry.reference);
  /** @type {Block} */
  const chart = {
    kind: "chart",
    title: "Change of relative speed",
    width: 960,
    draw: (options) => renderHistoryChart(drawn, followed, { ...options, mode, to }),
  };
  const table = speedTable(`${title}, speeds`, drawn, to);
  const how = text(`${scheme}, ${path}, ${counted(load.connections, "connection")}, ${driver}.`);
  const blocks = [
    how,
    { ...table, page },
    ...(isDrawn && drawn.length >= FEWEST_DRAWN ? [chart] : []),
  ];
  return { kind: "part", title, mode, isFolded: true, blocks };
}

/** @type {(title: string, runs: PublishedRun[], to: string) => Table} */
function speedTable(title, runs, to) {
  const shown = runs.at(-1)?.apps ?? [];
  return {
    kind: "table",
    title,
    columns: runs.map(({ startedAt }) => ({
      heading: dayOf(startedAt),
      unit: `${to} = 1`,
    })),
    rows: shown.map(({ id, name }) => ({
      appId: id,
      name,
      cells: runs.map(({ apps }) => {
        const app = apps.find((each) => each.id === id);
        if (!app) return wordCell("–", "missing");
        return { ...wordCell(speedWords(app)), value: app.speed.point, note: app.version };
      }),
    })),
  };
}
