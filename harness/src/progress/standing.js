import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { formatEstimate, NUMBER } from "@routebench/report/format";
import { modeTitle } from "@routebench/report/sections/mode-cases";
import { standingTable } from "@routebench/report/sections/ranking";
import { fitted, padded, widest } from "@routebench/report/terminal/text";
import { counted, listed } from "@routebench/report/words";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { contestsIn } from "../judge/contest.js";
import { judge } from "../judge/judge.js";
import { summariseRanking } from "../summarise/ranking.js";

/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Cell, Column, Table } from "@routebench/report/sections/section" */
/** @import { Line } from "@routebench/report/terminal/screen" */

const LONGEST_NAME = 36;

/** If more pairs are open, the line shows their number. */
const MOST_NAMED = 3;

/** If there are more apps, the line shows only the first. */
const MOST_IN_LINE = 12;

/** Shorter bars show nothing. */
const SHORTEST_BAR = 8;
const LONGEST_BAR = 40;

const MARGIN = "  ";
const BETWEEN_MODES = "    ";

/**
 * @typedef {object} Standing the ranking of a mode so far, in the last measured case
 * @property {RankedMode} mode
 * @property {Table} table
 * @property {number} rounds with at least one trial
 * @property {boolean} isProvisional if some entry has too few launches for ranks
 * @property {string[][]} pairs names of neighbours with an undecided order
 * @property {string[]} wide names of apps with a speed that is not precise enough
 * @property {boolean} decided
 */

/** A standing for each ranked mode. @type {(result: ResultFile) => Standing[]} */
export function standingOf(result) {
  const contests = configuredRankedModes(result.config).flatMap((mode) => contestsIn(mode, result));
  const judged = contests.map((contest) => {
    const verdict = judge(contest);
    return { contest, verdict, summary: summariseRanking(contest, verdict, undefined, []) };
  });
  const modes = judged.map(({ summary }) => summary);
  const lastCase = result.trials.findLast(({ mode }) => MODES[mode].ranked)?.caseId;
  const caseId = lastCase ?? mainCase(result.config.cases).id;
  return judged
    .filter(({ contest }) => contest.testCase.id === caseId)
    .map(({ contest, verdict, summary }) => ({
      mode: summary.mode,
      table: standingTable(summary, modeTitle(summary, modes)),
      rounds: new Set(contest.trials.map(({ round }) => round)).size,
      isProvisional: summary.rows.some(({ launches }) => launches < FEWEST_LAUNCHES),
      pairs: verdict.pairs.map((pair) => pair.map((id) => nameOf(id, result))),
      wide: verdict.wide.map((id) => nameOf(id, result)),
      decided: verdict.undecided.length === 0,
    }));
}

/** @type {(id: string, result: ResultFile) => string} */
const nameOf = (id, { apps }) => apps.find((app) => app.id === id)?.name ?? id;

/** One line with the first places of the ranking. @param {Standing} standing */
export function standingLine({ table, ...standing }) {
  const [rank, speed] = /** @type {[Column, Column]} */ (table.columns);
  const apps = table.rows.slice(0, MOST_IN_LINE).map(({ name, cells }) => {
    const [place, ratio] = /** @type {[Cell, Cell]} */ (cells);
    return `${textOf(place, rank)} ${name} ${textOf(ratio, speed)}`;
  });
  const hidden = table.rows.length - apps.length;
  const shown = [...apps, ...(hidden > 0 ? [`… and ${hidden} more`] : [])].join(", ");
  const howSure = standing.isProvisional ? ", provisional" : "";
  return `  so far${howSure} (${speed.unit}): ${shown}; ${describeOpen({ table, ...standing }, MOST_NAMED)}`;
}

/**
 * Modes are next to each other, with a row for each app. Intervals are left out if the terminal is too narrow, then
 * bars.
 * @type {(standings: Standing[], columns: number) => Line[]}
 */
export function standingLines(standings, columns) {
  const shown = standings.filter(({ table }) => table.rows.length > 0);
  if (shown.length === 0) return [];
  for (const isShort of [false, true]) {
    const lines = sideBySide(shown, { isShort, hasBars: true }, columns);
    if (widest(lines.map(({ text }) => text)) <= columns) return lines;
  }
  return sideBySide(shown, { isShort: true, hasBars: false }, columns);
}

/** @typedef {{ isShort: boolean, hasBars: boolean }} Form */

/** @type {(standings: Standing[], form: Form, columns: number) => Line[]} */
function sideBySide(standings, form, columns) {
  const names = new Map(
    standings.flatMap(({ table }) => table.rows.map(({ appId, name }) => [appId, name])),
  );
  const ids = [...names.keys()];
  const nameTexts = ids.map((id) => fitted(names.get(id) ?? id, LONGEST_NAME));
  const taken =
    widest(nameTexts) + 2 * MARGIN.length + (standings.length - 1) * BETWEEN_MODES.length;
  const room = Math.floor((columns - taken) / standings.length);
  const blocks = [
    ["", "", ...nameTexts],
    ...standings.map((standing) => modeBlock(standing, ids, form, room)),
  ].map((texts) => texts.map((text) => padded(text, widest(texts))));
  return ["", "", ...ids].map((_, row) => {
    const [name, ...modes] = blocks.map((block) => block[row]);
    const text = `${MARGIN}${name}${MARGIN}${modes.join(BETWEEN_MODES)}`.trimEnd();
    return row < 2 ? { text, look: "dim" } : { text };
  });
}

/**
 * The mode's title, a heading, and a text for each app.
 * @type {(standing: Standing, ids: string[], form: Form, room: number) => string[]}
 */
function modeBlock({ table, rounds }, ids, { isShort, hasBars }, room) {
  const [rank, speed] = /** @type {[Column, Column]} */ (table.columns);
  const cells = ids.map((id) => {
    const row = table.rows.find(({ appId }) => appId === id);
    const [place, ratio] = row?.cells ?? [];
    return {
      place: place ? textOf(place, rank) : "–",
      speed: ratio ? textOf(ratio, speed, isShort) : "",
      estimate: ratio && "estimate" in ratio ? ratio.estimate : null,
    };
  });
  const heading = { place: "rank", speed: speed.unit ?? "", estimate: null };
  const [placeWidth, speedWidth] = [
    widest([heading, ...cells].map(({ place }) => place)),
    // With bars, the heading may be longer than the column, because it has no bar next to it.
    widest((hasBars ? cells : [heading, ...cells]).map((cell) => cell.speed)),
  ];
  const barWidth = Math.min(
    LONGEST_BAR,
    Math.max(SHORTEST_BAR, room - placeWidth - speedWidth - 2 * MARGIN.length),
  );
  const most = Math.max(0, ...cells.flatMap(({ estimate }) => (estimate ? endsOf(estimate) : [])));
  const toText = (/** @type {typeof cells[number]} */ { place, speed, estimate }) => {
    const bar = hasBars && estimate ? `${MARGIN}${barOf(estimate, most, barWidth)}` : "";
    return `${place.padStart(placeWidth)}${MARGIN}${bar === "" ? speed : padded(speed, speedWidth)}${bar}`;
  };
  return [`${table.title}, ${counted(rounds, "round")}`, toText(heading), ...cells.map(toText)];
}

/**
 * Full up to the low end of the interval, light up to its high end.
 * @type {(estimate: Estimate, most: number, width: number) => string}
 */
function barOf(estimate, most, width) {
  const [low, high] = endsOf(estimate);
  const cellsTo = (/** @type {number} */ end) =>
    Math.max(0, Math.min(width, Math.round((width * end) / most) || 0));
  const until = Math.max(1, cellsTo(high));
  // Even a narrow interval must be visible.
  const full = Math.min(cellsTo(low), high > low ? until - 1 : until);
  return "█".repeat(full) + "░".repeat(until - full);
}

/** @type {(estimate: Estimate) => [number, number]} */
function endsOf({ point, low, high, both = [point] }) {
  return [low ?? Math.min(...both), high ?? Math.max(...both)];
}

/** @type {(cell: Cell, column: Column, isShort?: boolean) => string} */
function textOf(cell, { writing = NUMBER }, isShort = false) {
  if ("words" in cell) return cell.words;
  const { estimate, mark } = cell;
  return `${mark}${isShort ? writing.point(estimate.point) : formatEstimate(estimate, writing)}`;
}

/** What each mode has not decided yet. @type {(standings: Standing[], columns: number) => Line[]} */
export const openLines = (standings, columns) =>
  standings
    .filter(({ table }) => table.rows.length > 0)
    .map((standing) => {
      const naming = (/** @type {number} */ most) =>
        `${MARGIN}${standing.table.title}: ${standing.isProvisional ? "provisional; " : ""}${describeOpen(standing, most)}`;
      const text = naming(Number.POSITIVE_INFINITY);
      return { text: widest([text]) <= columns ? text : naming(0) };
    });

/** Such as "not settled: koa and fastify". @type {(standing: Standing, mostNamed: number) => string} */
function describeOpen({ table, pairs, wide, decided }, mostNamed) {
  if (decided) {
    if (wide.length === 0) return "decided";
    const apps = wide.length <= mostNamed ? listed(wide) : `${wide.length} apps`;
    return `order decided, not yet precise: ${apps}`;
  }
  if (pairs.length === 0) return "some apps are not measured yet";
  const isNamed = pairs.length <= mostNamed;
  const which = isNamed
    ? pairs.map((names) => names.join(" and ")).join("; ")
    : `${pairs.length} of ${table.rows.length - 1} pairs`;
  return `not settled: ${which}`;
}
