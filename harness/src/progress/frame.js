import { fitted, widest } from "@routebench/report/terminal/text";
import { hasOrder, openText, standingLines } from "./standing.js";

/** @import { Standing } from "./standing.js" */
/** @import { Line } from "@routebench/report/terminal/screen" */

/**
 * @typedef {object} View state of a run at one moment
 * @property {string[]} heading what the run measures, the most important first
 * @property {Standing[]} standings
 * @property {string} round "" before the first round
 * @property {string} doing
 * @property {string} clock such as "0:52 of up to 4:30"
 * @property {number} beat
 *
 * @typedef {{ columns: number, rows: number }} FrameSize
 */

const BEATS = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const BLANK = { text: "" };
const STOP = "Ctrl-C stops and keeps the results";

/** The cursor is below the last line. */
const CURSOR_ROWS = 1;

/**
 * Shows a heading with the clock, the ranking so far, undecided pairs, and the current step. If the terminal is too
 * low, the end of the ranking is left out first, then the pairs.
 * @type {(view: View, size: FrameSize) => Line[]}
 */
export function frameOf(view, { columns, rows }) {
  const now = nowLines(view, columns);
  const heading = headingLine(view, columns);
  const table = standingLines(view.standings, columns);
  const open = hasOrder(view.standings) ? [openLine(view.standings, columns)] : [];
  const room = rows - CURSOR_ROWS;
  let lines = [heading, ...(table.length === 0 ? [] : [BLANK, ...table, BLANK]), ...open, ...now];
  if (lines.length > room) {
    const head = headOf(table, room - 1 - open.length - now.length);
    lines = [heading, ...head, ...open, ...now];
  }
  if (lines.length > room) lines = [heading, ...now].slice(0, Math.max(0, room));
  return lines.map((line) => ({ ...line, text: fitted(line.text, columns) }));
}

/** The first rows of a table, and the number of hidden rows. @type {(table: Line[], room: number) => Line[]} */
function headOf(table, room) {
  if (table.length <= room) return table;
  // A heading without rows is useless.
  if (room < 4) return [];
  const hidden = table.length - room + 1;
  return [...table.slice(0, room - 1), { text: `  and ${hidden} more`, look: "dim" }];
}

/** As many parts as fit next to the clock. @type {(view: View, columns: number) => Line} */
function headingLine({ heading, clock }, columns) {
  const texts = heading.map((_, last) => heading.slice(0, last + 1).join(" · "));
  const [shortest = ""] = texts;
  const room = columns - (clock === "" ? 0 : clock.length + 2);
  const text = texts.findLast((each) => widest([each]) <= room) ?? shortest;
  return { text: spread(text, clock, columns), look: "bold" };
}

/** @type {(view: View, columns: number) => Line[]} */
function nowLines({ round, doing, beat }, columns) {
  const what = [round, doing].filter(Boolean).join(": ");
  if (what === "") return [];
  return [{ text: spread(`  ${BEATS[beat % BEATS.length]} ${what}`, round && STOP, columns) }];
}

/** The second text is at the right edge. If both do not fit, the first is shown alone. @type {(left: string, right: string, columns: number) => string} */
function spread(left, right, columns) {
  const room = columns - widest([left]) - widest([right]);
  return right === "" || room < 2 ? left : `${left}${" ".repeat(room)}${right}`;
}

/** Names of undecided pairs, or their number if the names do not fit. @type {(standings: Standing[], columns: number) => Line} */
function openLine(standings, columns) {
  const named = openText(standings);
  const text = widest([named]) + 2 <= columns ? named : openText(standings, 0);
  return { text: `  ${text.replace(/^[a-z]/, (first) => first.toUpperCase())}` };
}
