import { formatSeconds } from "@routebench/report/format";
import { fitted, widest } from "@routebench/report/terminal/text";
import { openLines, standingLines } from "./standing.js";

/** @import { Standing } from "./standing.js" */
/** @import { Line } from "@routebench/report/terminal/screen" */

/**
 * @typedef {object} View state of a run at one moment
 * @property {Standing[]} standings
 * @property {string} round "" before the first round
 * @property {string} doing
 * @property {number} spentMs by all rounds
 * @property {number | null} budgetMs
 * @property {number | null} leftMs if the number of rounds is fixed; null: not known
 * @property {number} beat
 *
 * @typedef {{ columns: number, rows: number }} FrameSize
 */

const BEATS = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const LONGEST_BAR = 40;

/** Columns next to the bar. */
const MARGINS = 3;
const BLANK = { text: "" };

/** The cursor is below the last line. */
const CURSOR_ROWS = 1;

/**
 * Shows the ranking so far, undecided pairs, the current step, and the used time. If the terminal is too low, the end
 * of the ranking is left out first, then the pairs.
 * @type {(view: View, size: FrameSize) => Line[]}
 */
export function frameOf(view, { columns, rows }) {
  const now = nowLines(view, columns);
  const open = openLines(view.standings, columns);
  const table = standingLines(view.standings, columns);
  const room = rows - CURSOR_ROWS;
  let lines = table.length === 0 ? now : [...table, BLANK, ...open, BLANK, ...now];
  if (lines.length > room) {
    const head = headOf(table, room - open.length - now.length);
    lines = [...head, ...open, ...now];
  }
  if (lines.length > room) lines = now.slice(0, Math.max(0, room));
  return lines.map((line) => ({ ...line, text: fitted(line.text, columns) }));
}

/** The first rows of a table, and the number of hidden rows. @type {(table: Line[], room: number) => Line[]} */
function headOf(table, room) {
  if (table.length <= room) return table;
  // A heading without rows is useless.
  if (room < 4) return [];
  const hidden = table.length - room + 1;
  return [...table.slice(0, room - 1), { text: `  … and ${hidden} more`, look: "dim" }];
}

/** @type {(view: View, columns: number) => Line[]} */
function nowLines({ round, doing, beat, ...times }, columns) {
  const what = [round, doing].filter(Boolean).join(": ");
  const first = {
    text: `${BEATS[beat % BEATS.length]} ${what}`,
    look: /** @type {const} */ ("bold"),
  };
  if (round === "") return doing === "" ? [] : [first];
  const { share, words } = describeTime(times);
  if (share === null) return [first, { text: `  ${words}`, look: "dim" }];
  const length = Math.max(0, Math.min(LONGEST_BAR, columns - widest([words]) - MARGINS));
  const done = Math.min(length, Math.round(length * share));
  const bar = "━".repeat(done) + "╌".repeat(length - done);
  return [first, { text: `  ${bar} ${words}`, look: "dim" }];
}

/**
 * Used and remaining time: from the budget, or from the rounds so far.
 * @type {(times: Pick<View, "spentMs" | "budgetMs" | "leftMs">) => { share: number | null, words: string }}
 */
function describeTime({ spentMs, budgetMs, leftMs }) {
  const spent = formatSeconds(spentMs);
  if (budgetMs !== null) {
    const budget = formatSeconds(budgetMs);
    if (spentMs <= budgetMs) {
      return { share: spentMs / budgetMs, words: `${spent} of at most ${budget}` };
    }
    return { share: null, words: `${spent}, finishing the last rounds` };
  }
  if (leftMs === null) return { share: null, words: spent };
  const share = spentMs / Math.max(1, spentMs + leftMs);
  return { share, words: `${spent}, about ${formatSeconds(leftMs)} left` };
}
