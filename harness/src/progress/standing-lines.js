import { formatEstimate, NUMBER } from "@routebench/report/format";
import { counted, listed } from "@routebench/report/words";
import stringWidth from "string-width";

/** @import { Standing } from "./standing.js" */
/** @import { Cell, Column } from "@routebench/report/sections/section" */

/** @typedef {{ text: string, look?: "bold" | "dim" }} Line */

const LONGEST_NAME = 36;

/** More open pairs than these are counted in the one line, not named. */
const MOST_NAMED = 3;

/** Where there are more apps than these, the one line has the first of them. */
const MOST_IN_LINE = 12;

const MARGIN = "  ";
const BETWEEN_MODES = "    ";

/** The ranking so far, or its first places, in one line. @param {Standing} standing */
export function standingLine({ table, ...standing }) {
  const [rank, speed] = /** @type {[Column, Column]} */ (table.columns);
  const apps = table.rows.slice(0, MOST_IN_LINE).map(({ name, cells }) => {
    const [place, ratio] = /** @type {[Cell, Cell]} */ (cells);
    return `${textOf(place, rank)} ${name} ${textOf(ratio, speed)}`;
  });
  const left = table.rows.length - apps.length;
  const shown = [...apps, ...(left > 0 ? [`… and ${left} more`] : [])].join(", ");
  const howSure = standing.isProvisional ? ", provisional" : "";
  return `  so far${howSure} (${speed.unit}): ${shown}; ${describeOpen({ table, ...standing }, MOST_NAMED)}`;
}

/**
 * The modes side by side, an app in each row, with points only where the intervals do not fit.
 * @type {(standings: Standing[], columns: number) => Line[]}
 */
export function standingLines(standings, columns) {
  const shown = standings.filter(({ table }) => table.rows.length > 0);
  if (shown.length === 0) return [];
  const [wide, narrow] = [false, true].map((isShort) => sideBySide(shown, isShort));
  const fits = widest(wide.map(({ text }) => text)) <= columns;
  return fits ? wide : narrow;
}

/** @type {(standings: Standing[], isShort: boolean) => Line[]} */
function sideBySide(standings, isShort) {
  const names = new Map(
    standings.flatMap(({ table }) => table.rows.map(({ appId, name }) => [appId, name])),
  );
  const ids = [...names.keys()];
  const blocks = [
    ["", "", ...ids.map((id) => fitted(names.get(id) ?? id, LONGEST_NAME))],
    ...standings.map((standing) => modeBlock(standing, ids, isShort)),
  ].map((texts) => texts.map((text) => padded(text, widest(texts))));
  return ["", "", ...ids].map((_, row) => {
    const [name, ...modes] = blocks.map((block) => block[row]);
    const text = `${MARGIN}${name}${MARGIN}${modes.join(BETWEEN_MODES)}`.trimEnd();
    return row < 2 ? { text, look: "dim" } : { text };
  });
}

/**
 * Its title, its heading, and a text per app.
 * @type {(standing: Standing, ids: string[], isShort: boolean) => string[]}
 */
function modeBlock({ table, rounds }, ids, isShort) {
  const [rank, speed] = /** @type {[Column, Column]} */ (table.columns);
  const cells = ids.map((id) => {
    const row = table.rows.find(({ appId }) => appId === id);
    const [place, ratio] = row?.cells ?? [];
    return [place ? textOf(place, rank) : "–", ratio ? textOf(ratio, speed, isShort) : ""];
  });
  const lines = [["rank", speed.unit ?? ""], ...cells];
  const width = widest(lines.map(([place = ""]) => place));
  return [
    `${table.title}, ${counted(rounds, "round")}`,
    ...lines.map(([place = "", ratio]) => `${place.padStart(width)}  ${ratio}`),
  ];
}

/** @type {(cell: Cell, column: Column, isShort?: boolean) => string} */
function textOf(cell, { writing = NUMBER }, isShort = false) {
  if ("words" in cell) return cell.words;
  const { estimate, mark } = cell;
  return `${mark}${isShort ? writing.point(estimate.point) : formatEstimate(estimate, writing)}`;
}

/** What each mode still has to find out. @type {(standings: Standing[], columns: number) => Line[]} */
export const openLines = (standings, columns) =>
  standings
    .filter(({ table }) => table.rows.length > 0)
    .map((standing) => {
      const naming = (/** @type {number} */ most) =>
        `${MARGIN}${standing.table.title}: ${standing.isProvisional ? "provisional; " : ""}${describeOpen(standing, most)}`;
      const text = naming(Number.POSITIVE_INFINITY);
      return { text: stringWidth(text) <= columns ? text : naming(0) };
    });

/** Such as "still open: koa and fastify". @type {(standing: Standing, mostNamed: number) => string} */
function describeOpen({ table, pairs, wide, decided }, mostNamed) {
  if (decided) {
    if (wide.length === 0) return "decided";
    const whose = wide.length <= mostNamed ? listed(wide) : `${wide.length} apps`;
    return `the order is decided; still imprecise: ${whose}`;
  }
  if (pairs.length === 0) return "not every app is measured yet";
  const isNamed = pairs.length <= mostNamed;
  const which = isNamed
    ? pairs.map((names) => names.join(" and ")).join("; ")
    : `${pairs.length} of ${table.rows.length - 1} neighbouring pairs`;
  return `still open: ${which}`;
}

/** Some characters take two of the terminal's cells. @type {(text: string, width: number) => string} */
const padded = (text, width) => text + " ".repeat(Math.max(0, width - stringWidth(text)));

/** @type {(text: string, width: number) => string} */
export function fitted(text, width) {
  if (stringWidth(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && stringWidth(characters.join("")) > width - 1) characters.pop();
  return width < 1 ? "" : `${characters.join("")}…`;
}

/** @param {string[]} texts */
const widest = (texts) => Math.max(0, ...texts.map((text) => stringWidth(text)));
