import { formatSeconds } from "@routebench/report/format";
import { fitted, openLines, standingLines } from "./standing-lines.js";

/** @import { Line } from "./standing-lines.js" */
/** @import { Standing } from "./standing.js" */

/**
 * @typedef {object} View what is known of a run at one moment
 * @property {Standing[]} standings
 * @property {string} round "" before the first
 * @property {string} doing
 * @property {number} spentMs by all rounds
 * @property {number | null} budgetMs
 * @property {number} beat
 *
 * @typedef {{ columns: number, rows: number }} Size
 */

const BEATS = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const LONGEST_BAR = 40;

/** Of the time next to the bar, such as "105 s of 12.5 min". */
const TIME_COLUMNS = 24;
const BLANK = { text: "" };

/** The cursor stands below the last line. */
const CURSOR_ROWS = 1;

/**
 * The ranking so far, what is open, what is being done, how much of the time is used. Where the
 * terminal is too low, the end of the ranking goes first, then what is open.
 * @type {(view: View, size: Size) => Line[]}
 */
export function frameOf(view, { columns, rows }) {
  const now = nowLines(view, columns);
  const open = openLines(view.standings, columns);
  const table = standingLines(view.standings, columns);
  const room = rows - CURSOR_ROWS;
  const [spaced, dense, bare] = [
    [...table, ...between(table), ...open, ...between(table), ...now],
    [...table, ...open, ...now],
    [...table, ...now],
  ];
  const headOnly = cut(table, room - open.length - now.length);
  const chosen = [
    ...[spaced, dense, bare],
    ...(headOnly.length > 0 ? [[...headOnly, ...open, ...now]] : []),
    [...cut(table, room - now.length), ...now.slice(0, Math.max(0, room))],
  ].find(({ length }) => length <= room);
  return (chosen ?? []).map((line) => ({ ...line, text: fitted(line.text, columns) }));
}

/** @param {Line[]} table */
const between = (table) => (table.length > 0 ? [BLANK] : []);

/** Its first rows, with how many follow. @type {(table: Line[], room: number) => Line[]} */
function cut(table, room) {
  // A heading without a row says nothing.
  if (room < 4) return [];
  const left = table.length - room + 1;
  return [...table.slice(0, room - 1), { text: `  … and ${left} more`, look: "dim" }];
}

/** @type {(view: View, columns: number) => Line[]} */
function nowLines({ round, doing, spentMs, budgetMs, beat }, columns) {
  const what = [round, doing].filter(Boolean).join(": ");
  const first = {
    text: `${BEATS[beat % BEATS.length]} ${what}`,
    look: /** @type {const} */ ("bold"),
  };
  if (round === "") return doing === "" ? [] : [first];
  const time = formatSeconds(spentMs);
  if (budgetMs === null) return [first, { text: `  ${time}`, look: "dim" }];
  const length = Math.max(0, Math.min(LONGEST_BAR, columns - TIME_COLUMNS));
  const done = Math.min(length, Math.round((length * spentMs) / budgetMs));
  const bar = "━".repeat(done) + "╌".repeat(length - done);
  return [first, { text: `  ${bar} ${time} of ${formatSeconds(budgetMs)}`, look: "dim" }];
}
