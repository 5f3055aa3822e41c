import { axisX, dot, gridX, ruleX, ruleY } from "@observablehq/plot";
import { arrange, footnote, footnoteHeight, textColumn } from "./columns.js";
import { label } from "./label.js";
import { formatPercent, formatRatio, formatRatioInterval } from "./numbers.js";
import { ratioScale } from "./ratio-scale.js";
import { drawSvg, markedByApp } from "./svg.js";
import { APP, CONTROL, GRID, QUIET } from "./theme.js";

/**
 * @typedef {import("@routebench/contract/summary").LullRow} LullRow
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 */

const TOP = 14;
const AXIS = 40;

/**
 * What a silence costs: CPU time per request right after it, as a multiple of that right before it.
 * @param {LullRow[]} lull in the order shown
 * @param {import("./svg.js").ChartOptions} [options]
 * @returns {string} SVG; "" where it was not measured
 */
export function renderLullChart(lull, { width = 860, background } = {}) {
  if (lull.length === 0) return "";
  const data = lull.map(({ appId, name, ratio }, index) => ({
    ...{ appId, name, position: index + 1 },
    ...ratio,
  }));
  const { narrow, rowHeight, names, above, below } = arrange(width, { row: 25, names: 190 });
  const marginLeft = 12 + names;
  const marginRight = narrow ? 60 : 130;
  const notes = notesOf(data);
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
        gridX({ ticks: x.ticks, stroke: GRID, strokeOpacity: 1 }),
        ruleX([1], { stroke: QUIET, strokeDasharray: "3 3" }),
        axisX({
          ticks: x.ticks,
          tickFormat: (/** @type {number} */ ratio) => `${ratio}×`,
          tickSize: 0,
          label: narrow ? "CPU per request, before = 1 →" : "server CPU per request, before = 1 →",
          labelAnchor: "right",
          labelOffset: 34,
          color: QUIET,
        }),
        ruleY(data, {
          y: "position",
          x1: ({ low, point }) => low ?? point,
          x2: ({ high, point }) => high ?? point,
          stroke: colourOf,
          strokeOpacity: 0.5,
          strokeWidth: 5,
          dy: below,
          ...markedByApp(data),
        }),
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
          text: (row) =>
            [formatRatio(row.point), !narrow && inBrackets(formatRatioInterval(row))]
              .filter(Boolean)
              .join("  "),
        }),
        footnote(notes, { width, marginLeft, below: AXIS }),
      ],
    },
    { name: `Server CPU per request of ${data.length} apps right after a silence.`, background },
  );
}

/**
 * @param {Estimate} ratio
 * @returns {boolean} whether it is shown to differ from 1
 */
const isShown = ({ low, high }) => low !== null && high !== null && (low > 1 || high < 1);

/** @param {Estimate} ratio */
const colourOf = (ratio) => (isShown(ratio) ? APP : CONTROL);

/** @param {Estimate[]} ratios */
function notesOf(ratios) {
  const level = ratios.find(({ low }) => low !== null)?.level;
  if (level === undefined) return ["One launch gives no interval."];
  return [
    `The bar around a mark is its ${formatPercent(level)} interval.`,
    ...(ratios.every(isShown)
      ? []
      : ["Grey: the data do not show that the silence changed anything."]),
  ];
}

/** @param {string} interval */
const inBrackets = (interval) => interval && `(${interval})`;
