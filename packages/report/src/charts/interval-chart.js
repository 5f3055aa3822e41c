import { dot } from "@observablehq/plot";
import { formatInterval, formatPercent, formatRatio, RATIO } from "../format.js";
import { arrange, footnote, footnoteHeight, textColumn } from "./columns.js";
import { label } from "./label.js";
import { intervalBars, ratioGround } from "./ratio-marks.js";
import { ratioScale } from "./ratio-scale.js";
import { drawSvg, markedByApp } from "./svg.js";
import { APP, CONTROL } from "./theme.js";

/**
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 * @typedef {Estimate & { appId: string, name: string }} IntervalRow a ratio
 *
 * @typedef {object} IntervalWords
 * @property {string} axis what the axis says
 * @property {string} name what a screen reader says of the whole
 * @property {string} same what grey marks mean: those whose interval holds 1
 */

const TOP = 14;
const AXIS = 40;

/**
 * One ratio per app as a dot with its interval.
 * @param {IntervalRow[]} rows in the order shown
 * @param {IntervalWords} words
 * @param {import("./svg.js").ChartOptions} [options]
 * @returns {string} SVG; "" where there is no row
 */
export function renderIntervalChart(rows, words, { width = 860, background } = {}) {
  if (rows.length === 0) return "";
  const data = rows.map((row, index) => ({ ...row, position: index + 1 }));
  const { narrow, rowHeight, names, above, below } = arrange(width, { row: 25, names: 190 });
  const marginLeft = 12 + names;
  const marginRight = narrow ? 60 : 130;
  const notes = notesOf(data, words.same);
  const marginBottom = AXIS + footnoteHeight(notes, width);
  const x = ratioScale(data, narrow ? 3 : 6);

  return drawSvg(
    {
      width,
      height: TOP + data.length * rowHeight + marginBottom,
      marginTop: TOP,
      marginBottom,
      marginLeft,
      marginRight,
      x,
      y: { type: "point", domain: data.map(({ position }) => position), padding: 0.5, axis: null },
      color: { type: "identity" },
      marks: [
        ...ratioGround(x.ticks, words.axis),
        intervalBars(data, colourOf, below),
        dot(data, {
          x: "point",
          y: "position",
          fill: colourOf,
          r: 4,
          dy: below,
          ...markedByApp(data),
        }),
        textColumn(data, {
          by: "y",
          side: "left",
          offset: 12 - marginLeft,
          width: (narrow ? width : marginLeft) - 26,
          drop: above,
          text: ({ name }) => label(name),
          strong: true,
        }),
        textColumn(data, {
          by: "y",
          side: "right",
          offset: 12,
          drop: below,
          text: (row) => {
            const interval = formatInterval(row, RATIO);
            return `${formatRatio(row.point)}${!narrow && interval ? `  (${interval})` : ""}`;
          },
        }),
        footnote(notes, { width, marginLeft, below: AXIS }),
      ],
    },
    { name: `${words.name}, ${data.length} apps.`, background },
  );
}

/**
 * @param {Estimate} ratio
 * @returns {boolean} whether it is shown to differ from 1
 */
const isShown = ({ low, high }) => low !== null && high !== null && (low > 1 || high < 1);

/** @param {Estimate} ratio */
const colourOf = (ratio) => (isShown(ratio) ? APP : CONTROL);

/**
 * @param {Estimate[]} ratios
 * @param {string} same
 */
function notesOf(ratios, same) {
  const level = ratios.find(({ low }) => low !== null)?.level;
  if (level === undefined) return ["One launch gives no interval."];
  return [
    `The bar around a mark is its ${formatPercent(level)} interval.`,
    ...(ratios.every(isShown) ? [] : [same]),
  ];
}
