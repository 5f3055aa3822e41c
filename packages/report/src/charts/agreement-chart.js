import { dot, link, text } from "@observablehq/plot";
import { label } from "../label.js";
import { rankOf } from "../standings/row-standing.js";
import { footnote, footnoteHeight, textColumn } from "./columns.js";
import { drawSvg, markedByApp, NARROW } from "./svg.js";
import { APP, BOUND, QUIET } from "./theme.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Agreement, ModeSummary, Row } from "@routebench/contract/summary" */

const TOP = 34;
const ROW = 24;
const GAP = 10;

/**
 * A line leads each app from its place in one mode to its place in the other.
 * @param {[ModeSummary, ModeSummary]} modes
 * @param {Agreement} agreement
 * @param {ChartOptions & { titles: [string, string] }} options
 */
export function renderAgreementChart([one, other], agreement, { width = 640, background, titles }) {
  const [left, right] = [placesIn(one, other), placesIn(other, one)];
  if (left.length < 2) return "";
  const contradicting = new Set(agreement.disagreements.flatMap(({ a, b }) => [a, b]));
  const lines = left.map((start) => ({
    ...start,
    to: right.find(({ appId }) => appId === start.appId)?.position ?? start.position,
    contradicts: contradicting.has(start.name),
  }));
  // Thick lines last, on top of the others.
  lines.sort((a, b) => Number(a.contradicts) - Number(b.contradicts));
  const narrow = width < NARROW;
  const ranks = GAP + 7 * Math.max(...left.concat(right).map((row) => rankOf(row).length));
  const names = narrow ? 96 : 160;
  const margin = ranks + names + 2 * GAP;
  const notes = [
    contradicting.size > 0
      ? "Thick orange: pairs in opposite order that are tied in neither mode."
      : "Ties aside, no pair is in opposite order.",
    "Other lines may cross where the two apps are tied in a mode.",
  ];
  const marginBottom = 8 + footnoteHeight(notes, width);
  const ends = [
    ...lines.map((line) => ({ ...line, x: 0, y: line.position })),
    ...lines.map((line) => ({ ...line, x: 1, y: line.to })),
  ];

  return drawSvg(
    {
      width,
      height: TOP + left.length * ROW + marginBottom,
      marginTop: TOP,
      marginBottom,
      marginLeft: margin,
      marginRight: margin,
      x: { domain: [0, 1], axis: null },
      y: { type: "point", domain: left.map(({ position }) => position), padding: 0.5, axis: null },
      color: { type: "identity" },
      marks: [
        ...titles.map((title, side) =>
          text([title], {
            frameAnchor: side === 0 ? "top-left" : "top-right",
            textAnchor: side === 0 ? "end" : "start",
            dx: side === 0 ? -GAP : GAP,
            dy: -20,
            fill: QUIET,
          }),
        ),
        link(lines, {
          x1: () => 0,
          x2: () => 1,
          y1: "position",
          y2: "to",
          stroke: colourOf,
          strokeWidth: ({ contradicts }) => (contradicts ? 3 : 1.5),
          strokeOpacity: ({ contradicts }) => (contradicts ? 1 : 0.6),
          ...markedByApp(lines),
        }),
        dot(ends, { x: "x", y: "y", fill: colourOf, r: 3.5, ...markedByApp(ends) }),
        ...labelColumns(left, "left", { ranks, names }),
        ...labelColumns(right, "right", { ranks, names }),
        footnote(notes, { width, marginLeft: margin, below: 8 }),
      ],
    },
    { name: `The places of ${left.length} apps in both modes.`, background },
  );
}

/** @type {(mode: ModeSummary, other: ModeSummary) => (Row & { position: number })[]} */
function placesIn(mode, other) {
  return mode.rows
    .filter(({ appId, role }) => role === "app" && other.rows.some((row) => row.appId === appId))
    .map((row, index) => ({ ...row, position: index + 1 }));
}

/**
 * The ranks next to the lines' ends, and the names next to the ranks.
 * @param {(Row & { position: number })[]} rows
 * @param {"left" | "right"} side
 * @param {{ ranks: number, names: number }} widths
 */
function labelColumns(rows, side, { ranks, names }) {
  const outwards = side === "left" ? -1 : 1;
  const anchor = side === "left" ? "end" : "start";
  const column = /** @type {const} */ ({ by: "y", side, anchor });
  const [near, far] = [outwards * GAP, outwards * (GAP + ranks)];
  return [
    textColumn(rows, { ...column, offset: near, text: rankOf, quiet: true }),
    textColumn(rows, { ...column, offset: far, width: names, text: ({ name }) => label(name) }),
  ];
}

/** @param {{ contradicts: boolean }} line */
const colourOf = ({ contradicts }) => (contradicts ? BOUND : APP);
