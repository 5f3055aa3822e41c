import { circumstancesOf, mayBeOneMachine } from "@routebench/contract/circumstances";
import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { renderHistoryChart } from "../charts/history-chart.js";
import { daysOf, formatTime } from "../format.js";
import { counted } from "../words.js";
import { speedWords, versionParts } from "./by-version.js";
import { text, wordCell } from "./cells.js";

/** @import { PublishedRun } from "../standings/comparable-runs.js" */
/** @import { Block, Part, Section, Table } from "./section.js" */
/** @import { HistoryEntry, HistoryMode } from "@routebench/contract/history-entry" */
/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

/**
 * @typedef {Pick<HistoryMode, "mode" | "driver" | "load"> & { key: string, entry: HistoryEntry, circumstances: Record<string, string | null>, runs: PublishedRun[] }} Line
 *   entry: the newest of them; key: of all that they share but the speed of the machine
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
  /** @type {Line[]} */
  const lines = [];
  const ordered = history
    .filter(({ quick }) => !quick)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  for (const entry of ordered) {
    for (const { mode, driver, load, apps } of entry.modes) {
      const { environment, path, scheme, reference } = entry;
      const circumstances = circumstancesOf({ environment, config: entry });
      const asked = [mode, driver, Object.entries(load).sort(), path, scheme, reference];
      const key = JSON.stringify([circumstances, ...asked, environment.pinned]);
      const run = { startedAt: entry.startedAt, apps };
      const before = lines.find(
        (line) =>
          line.key === key &&
          mayBeOneMachine(line.entry.environment.coreWorkUs, environment.coreWorkUs),
      );
      if (before) Object.assign(before, { entry, load, runs: [...before.runs, run] });
      else lines.push({ key, entry, circumstances, mode, driver, load, runs: [run] });
    }
  }
  const newestMethod = Math.max(...ordered.map(({ method }) => method));
  const ofToday = lines.filter(({ entry }) => entry.method === newestMethod);
  const versions = versionParts(ofToday, results);
  if (lines.length === 0 && versions.length === 0) return null;
  const newest = lines.toSorted(
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
      ...newest.map((line) => {
        const { suite, method } = line.entry;
        const cards = results.find((one) => one.suite === suite)?.entries.map(({ id }) => id);
        return toPart(line, { page: pageOf(suite), cards: cards ?? [] }, method === newestMethod);
      }),
    ],
  };
}

/**
 * A line of an earlier method goes nowhere from here: it has its table alone.
 * @type {(line: Line, linked: { page: string, cards: string[] }, isDrawn: boolean) => Part} cards: of whom the page has one
 */
function toPart({ entry, mode, driver, load, runs }, { page, cards }, isDrawn) {
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
  const { rows, ...table } = speedTable(`${title}, speeds`, drawn, to);
  const linked = rows.map((row) =>
    cards.includes(row.appId) ? row : { ...row, hasCard: /** @type {const} */ (false) },
  );
  const how = text(`${scheme}, ${path}, ${counted(load.connections, "connection")}, ${driver}.`);
  const blocks = [
    how,
    { ...table, rows: linked, page },
    ...(isDrawn && drawn.length >= FEWEST_DRAWN ? [chart] : []),
  ];
  return { kind: "part", title, mode, isFolded: true, blocks };
}

/** @type {(title: string, runs: PublishedRun[], to: string) => Table} */
function speedTable(title, runs, to) {
  const days = daysOf(runs.map(({ startedAt }) => startedAt));
  const shown = runs.at(-1)?.apps ?? [];
  return {
    kind: "table",
    title,
    columns: days.map((heading) => ({
      heading,
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
