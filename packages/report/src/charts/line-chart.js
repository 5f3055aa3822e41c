import { axisX, axisY, dot, gridY, lineY, ruleX, text } from "@observablehq/plot";
import { formatPercent } from "../format.js";
import { counted, label, TOO_FEW } from "../words.js";
import { footnote, footnoteHeight } from "./row-chart.js";
import { valueScale } from "./scales.js";
import { drawSvg, GRID, INK, markedByApp, NARROW, QUIET } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * @typedef {object} LineSeries
 * @property {string} appId
 * @property {string} name
 * @property {number} place in the run's list of apps, so that an app looks the same in every chart
 * @property {boolean} isDoubtful whether its line is dashed
 * @property {(Estimate | null)[]} estimates one for each value of x
 * @typedef {object} LineFrame
 * @property {{ type: "log" | "linear", values: number[], format: (value: number) => string, label:
 *   string }} x
 * @property {{ label: string, format: (value: number) => string }} y
 * @property {string} name for a screen reader
 * @property {string[]} notes
 */

const TOP = 30;
const AXIS = 40;
const LEAST_HEIGHT = 280;

/** Sideways distance in pixels between two apps, and between the first app and the last. */
const STEP = 6;
const MOST_ASIDE = 36;

/** @type {(series: LineSeries[], frame: LineFrame, options?: ChartOptions) => string} */
export function renderLineChart(
  series,
  { x, y, name, notes: more },
  { width = 860, background } = {},
) {
  const places = x.values.map((value) => (x.type === "log" ? Math.log10(value) : value));
  const drawn = series.filter(({ estimates }) => estimates.some((each) => each !== null));
  const lines = drawn.map((app, index) => {
    const aside = sideStep(index, drawn.length, places, width);
    const points = pointsOf(app, places, x, y).map((each) => ({ ...each, at: each.at + aside }));
    return { ...app, ...seriesLook(app.place), points };
  });
  const points = lines.flatMap((line) => line.points.map((point) => ({ ...line, ...point })));
  if (points.length === 0) return "";
  const narrow = width < NARROW;
  const scale = valueScale(points);
  const names = lines.length * NAME_HEIGHT;
  const inner = narrow ? LEAST_HEIGHT : Math.max(LEAST_HEIGHT, names);
  const legend = narrow ? names + 8 : 0;
  const marginLeft = narrow ? 54 : 62;
  const marginRight = narrow ? 16 : 200;
  const notes = [...intervalNote(points), ...more];
  const marginBottom = AXIS + legend + footnoteHeight(notes, width);
  const yOf = (/** @type {{ point: number }} */ { point }) => scale.toShare(point);
  const stroke = (/** @type {{ hue: string }} */ { hue }) => hue;

  return drawSvg(
    {
      width,
      height: TOP + inner + marginBottom,
      marginTop: TOP,
      marginBottom,
      marginLeft,
      marginRight,
      // Values are mapped to positions here, because Plot's own logarithmic scales omit labels.
      x: { domain: [Math.min(...places), Math.max(...places)], inset: MOST_ASIDE / 2 },
      y: { domain: [0, 1] },
      color: { type: "identity" },
      symbol: { type: "identity" },
      marks: [
        gridY(scale.ticks.map(scale.toShare), { stroke: GRID, strokeOpacity: 1 }),
        axisY({
          ticks: scale.ticks.map(scale.toShare),
          tickFormat: (_, index) => short(scale.ticks[index] ?? 0),
          tickSize: 0,
          label: y.label,
          labelOffset: marginLeft - 12,
          color: QUIET,
        }),
        axisX({
          ticks: places,
          tickFormat: (_, index) => x.format(x.values[index] ?? 0),
          tickSize: 0,
          label: x.label,
          labelAnchor: "center",
          labelOffset: 34,
          color: QUIET,
        }),
        ...lines.map((line) =>
          lineY(line.points, {
            x: "at",
            y: yOf,
            stroke: line.hue,
            strokeWidth: 1.75,
            ...(line.isDoubtful && { strokeDasharray: "4 4" }),
            ...markedByApp(line.points),
          }),
        ),
        ruleX(points, {
          x: "at",
          y1: ({ low, point }) => scale.toShare(low ?? point),
          y2: ({ high, point }) => scale.toShare(high ?? point),
          stroke,
          strokeOpacity: 0.5,
          strokeWidth: 4,
          ...markedByApp(points),
        }),
        dot(points, {
          x: "at",
          y: yOf,
          r: 4,
          symbol: "shape",
          fill: stroke,
          ...(!narrow && { title: "title" }),
          ...markedByApp(points),
        }),
        ...(narrow
          ? namesOf(lines, 40, { frameAnchor: "bottom-left", dx: 18 - marginLeft, dy: AXIS })
          : namesOf(lines, 26, { frameAnchor: "top-right", dx: 14, dy: 0 })),
        footnote(notes, { width, marginLeft, below: AXIS + legend }),
      ],
    },
    { name: `${name}, ${counted(lines.length, "app")}.`, background },
  );
}

/**
 * Shifts apps sideways, so that no interval hides another.
 * @type {(index: number, count: number, places: number[], width: number) => number}
 */
function sideStep(index, count, places, width) {
  const step = Math.min(STEP, MOST_ASIDE / count);
  const perPixel = (Math.max(...places) - Math.min(...places)) / width;
  return (index - (count - 1) / 2) * step * perPixel;
}

/** @param {LineSeries} series @param {number[]} places @param {LineFrame["x"]} x @param {LineFrame["y"]} y */
function pointsOf({ appId, name, estimates }, places, x, y) {
  return estimates.flatMap((estimate, index) => {
    const at = places[index];
    if (estimate === null || at === undefined) return [];
    const { point, low, high } = estimate;
    const interval = low !== null && high !== null ? ` (${y.format(low)}–${y.format(high)})` : "";
    const title = `${label(name)}, ${x.format(x.values[index] ?? at)}: ${y.format(point)}${interval}`;
    return [{ appId, at, ...estimate, title }];
  });
}

/** @param {Estimate[]} points */
function intervalNote(points) {
  const level = points.find(({ low }) => low !== null)?.level;
  return level === undefined ? [TOO_FEW] : [`Bars are ${formatPercent(level)} intervals.`];
}

/** @param {number} value */
const short = (value) => {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1000 ? `${value / 1000}k` : String(value);
};

/** Height of a name, in pixels. */
const NAME_HEIGHT = 17;

/**
 * Names in the order in which the lines end.
 * @param {(Pick<LineSeries, "appId" | "name"> & { points: { point: number }[] })[]} lines
 * @param {number} longest name that there is room for
 * @param {{ frameAnchor: "bottom-left" | "top-right", dx: number, dy: number }} place of the first name
 */
function namesOf(lines, longest, { frameAnchor, dx, dy: top }) {
  const endOf = (/** @type {typeof lines[number]} */ { points }) => points.at(-1)?.point ?? 0;
  return lines
    .toSorted((a, b) => endOf(b) - endOf(a))
    .flatMap((line, index) => {
      const at = { frameAnchor, dy: top + (index + 0.5) * NAME_HEIGHT, ...markedByApp([line]) };
      return [
        dot([line], { ...at, dx, r: 4, symbol: "shape", fill: "hue" }),
        text([line], {
          ...at,
          text: ({ name }) => label(name, longest),
          dx: dx + 12,
          textAnchor: "start",
          lineAnchor: "middle",
          fill: INK,
        }),
      ];
    });
}

/**
 * Looks of many apps in one frame. The hues are Okabe and Ito's; two are shifted to be visible on light and dark paper.
 * Shapes distinguish apps of the same hue.
 */
const HUES = ["#0072b2", "#d55e00", "#009e73", "#c76da2", INK, "#3d9ad1"];
const SHAPES = "circle square triangle diamond star wye cross".split(" ");

/** Looks repeat after 42 apps. @type {(place: number) => { hue: string, shape: string }} */
const seriesLook = (place) => ({
  hue: HUES[place % HUES.length] ?? INK,
  shape: SHAPES[place % SHAPES.length] ?? "circle",
});
