import { axisX, dodgeY, dot, gridX, ruleX, ruleY } from "@observablehq/plot";
import { formatPercent } from "../format.js";
import { arrange, footnote, footnoteHeight, textColumn } from "./columns.js";
import { nameOf } from "./row-look.js";
import { drawSvg, markedByApp } from "./svg.js";
import { APP, GRID, QUIET } from "./theme.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").MetricId} MetricId
 */

const TOP = 10;
const AXIS = 40;
const NOTES = [
  "Each dot is one launch of a fresh server process. Dots in two heaps mean that launches of the same code differ.",
];

/**
 * The distribution over launches: each launch a dot, as its distance from that app's own median,
 * so that scatter and two-humped apps can be seen whatever their speed.
 * @param {ModeSummary} mode
 * @param {import("./svg.js").ChartOptions & { metric?: MetricId }} [options] `metric` defaults to
 *   requests per second
 * @returns {string} SVG; "" where no app was launched twice
 */
export function renderLaunchesChart(
  mode,
  { width = 860, background, metric = "requestsPerSecond" } = {},
) {
  const rows = mode.rows
    .filter((row) => (row.figures[metric]?.values.length ?? 0) > 1)
    .map((row, index) => ({ ...row, position: index + 1 }));
  if (rows.length === 0) return "";
  const { narrow, rowHeight, names, above, below } = arrange(width, { row: 27, names: 190 });
  const marginLeft = 12 + names;
  const marginRight = narrow ? 16 : 130;
  const marginBottom = AXIS + footnoteHeight(NOTES, width);
  const all = rows.flatMap(({ figures }) => deviations(figures[metric]));
  const reach = Math.max(0.02, ...all.map(Math.abs)) * 1.08;
  const ticks = narrow ? 3 : 7;

  return drawSvg(
    {
      width,
      height: TOP + rows.length * rowHeight + marginBottom,
      marginTop: TOP,
      marginBottom,
      marginLeft,
      marginRight,
      x: { domain: [-reach, reach] },
      y: { type: "point", domain: rows.map(({ position }) => position), padding: 0.5, axis: null },
      color: { type: "identity" },
      marks: [
        gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
        ruleX([0], { stroke: QUIET, strokeDasharray: "3 3" }),
        ruleY(rows, { y: "position", stroke: GRID, dy: below }),
        axisX({
          ticks,
          tickFormat: signedPercent,
          tickSize: 0,
          label: "requests/s of a launch, against the median of that app’s launches →",
          ...(narrow && { label: "against the app’s own median →" }),
          labelAnchor: "right",
          labelOffset: 34,
          color: QUIET,
        }),
        // A mark for each app: dots make way for those of their own row alone, around the middle of
        // the frame, from where they are moved to the row.
        ...rows.map((row) => {
          const launches = deviations(row.figures[metric]).map((off) => ({ ...row, off }));
          return dot(
            launches,
            dodgeY("middle", {
              x: "off",
              r: 3,
              padding: 0.5,
              dy: (row.position - (rows.length + 1) / 2) * rowHeight + below,
              fill: APP,
              fillOpacity: 0.8,
              ...markedByApp(launches),
            }),
          );
        }),
        textColumn(rows, {
          by: "y",
          side: "left",
          offset: 12 - marginLeft,
          width: (narrow ? width : marginLeft) - 26,
          drop: above,
          text: nameOf,
          strong: true,
        }),
        ...(narrow
          ? []
          : [
              textColumn(rows, {
                by: "y",
                side: "right",
                offset: 12,
                text: ({ figures }) => span(deviations(figures[metric])),
                quiet: true,
              }),
            ]),
        footnote(NOTES, { width, marginLeft, below: AXIS }),
      ],
    },
    {
      name: `Every launch of ${rows.length} apps, ${mode.mode} mode, as its distance from the app's own median.`,
      background,
    },
  );
}

/**
 * @param {import("@routebench/contract/summary").Figure | undefined} figure
 * @returns {number[]} relative, 0 at the median
 */
const deviations = (figure) =>
  figure && figure.median !== 0 ? figure.values.map((value) => value / figure.median - 1) : [];

/** @param {number} share */
function signedPercent(share) {
  const text = formatPercent(
    Math.abs(share),
    Number.isInteger(Math.round(share * 1e6) / 1e4) ? 0 : 1,
  );
  if (Math.abs(share) < 1e-9) return text;
  return `${share < 0 ? "−" : "+"}${text}`;
}

/** @param {number[]} deviations */
function span(deviations) {
  const [low, high] = [Math.min(...deviations), Math.max(...deviations)];
  return `${formatPercent(low, 1).replace("-", "−")} … +${formatPercent(high, 1)}`;
}
