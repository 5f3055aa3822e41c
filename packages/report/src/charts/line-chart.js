import { axisX, axisY, dot, gridY, lineY, link, ruleX, text } from "@observablehq/plot";
import { formatPercent } from "../format.js";
import { counted, label, TOO_FEW } from "../words.js";
import { footnote, footnoteHeight } from "./row-chart.js";
import { valueScale } from "./scales.js";
import { CONTROL, drawSvg, EDGE, GRID, INK, LETTER, QUIET, WIDTH } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * @typedef {object} LineSeries
 * @property {string} appId
 * @property {string} name
 * @property {number} place in the run's list of apps, so that an app looks the same in every chart
 * @property {boolean} isDoubtful whether its line is dashed
 * @property {boolean} [isQuiet] whether its line is grey and has no name
 * @property {(Estimate | null)[]} estimates one for each value of x
 * @typedef {object} LineFrame
 * @property {{ type: "log" | "linear", values: number[], format: (value: number) => string, label:
 *   string }} x
 * @property {{ label: string, format: (value: number) => string }} y
 * @property {string} name for a screen reader
 * @property {string[]} notes
 */

const TOP = 34;
const AXIS = 56;
const LEAST_HEIGHT = 320;
const MARGIN_LEFT = 58;

/** Pixels between the frame and its first and last points. */
const INSET = 8;

/** Height of a name, and its distance from the ends of lines, in pixels. */
const NAME_HEIGHT = 20;
const TO_NAME = 26;

/** Longer names lose their middle, because versions differ at the end. */
const LONGEST_NAME = 26;
const NAME_START = 9;

/** @type {(series: LineSeries[], frame: LineFrame, options?: ChartOptions) => string} */
export function renderLineChart(series, frame, { background } = {}) {
  const { x, y, name } = frame;
  const places = x.values.map((value) => (x.type === "log" ? Math.log10(value) : value));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const drawn = series.filter(({ estimates }) => estimates.some((each) => each !== null));
  if (drawn.length === 0) return "";
  const named = drawn.filter(({ isQuiet }) => !isQuiet);
  const longest = Math.max(0, ...named.map((line) => nameOf(line).length));
  const marginRight = TO_NAME + EDGE + LETTER * longest;
  const inner = Math.max(LEAST_HEIGHT, named.length * NAME_HEIGHT);
  const frameWidth = WIDTH - MARGIN_LEFT - marginRight;
  const perPixel = (last - first) / (frameWidth - 2 * INSET);

  // Grey lines are behind the others.
  const lines = [...drawn.filter(({ isQuiet }) => isQuiet), ...named].map((line) => ({
    ...line,
    ...lookOf(line),
    points: pointsOf(line, places, x, y),
  }));
  const points = lines.flatMap((line) => line.points.map((point) => ({ ...line, ...point })));
  const namedPoints = points.filter(({ isQuiet }) => !isQuiet);
  const scale = valueScale(points);
  const notes = [...intervalNote(points), ...frame.notes];
  const marginBottom = AXIS + footnoteHeight(notes);
  const yOf = (/** @type {{ point: number }} */ { point }) => scale.toShare(point);
  const stroke = (/** @type {{ hue: string }} */ { hue }) => hue;

  return drawSvg(
    {
      height: TOP + inner + marginBottom,
      marginTop: TOP,
      marginBottom,
      marginLeft: MARGIN_LEFT,
      marginRight,
      // Values are mapped to positions here, because Plot's own logarithmic scales omit labels.
      x: { domain: [first, last], inset: INSET },
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
          labelOffset: MARGIN_LEFT - EDGE,
          color: QUIET,
        }),
        axisX({
          ticks: places,
          tickFormat: (_, index) => x.format(x.values[index] ?? 0),
          tickSize: 0,
          label: x.label,
          labelAnchor: "center",
          labelOffset: 46,
          color: QUIET,
        }),
        ...lines.map((line) =>
          lineY(line.points, {
            x: "at",
            y: yOf,
            stroke: line.hue,
            strokeWidth: line.isQuiet ? 1 : 2.25,
            ...(line.isDoubtful && { strokeDasharray: "5 4" }),
          }),
        ),
        ruleX(namedPoints, {
          x: "at",
          y1: ({ low, point }) => scale.toShare(low ?? point),
          y2: ({ high, point }) => scale.toShare(high ?? point),
          stroke,
          strokeOpacity: 0.5,
          strokeWidth: 5,
        }),
        dot(namedPoints, {
          x: "at",
          y: yOf,
          r: 4.5,
          symbol: "shape",
          fill: stroke,
          title: "title",
        }),
        ...namesNextTo(
          lines.filter(({ isQuiet }) => !isQuiet),
          { inner, toShare: scale.toShare, at: last, perPixel },
        ),
        footnote(notes, { marginLeft: MARGIN_LEFT, below: AXIS }),
      ],
    },
    { name: `${name}, ${counted(lines.length, "app")}.`, background },
  );
}

/** @param {LineSeries} series */
function nameOf({ name }) {
  const characters = [...label(name)];
  if (characters.length <= LONGEST_NAME) return characters.join("");
  const start = characters.slice(0, NAME_START);
  const end = characters.slice(NAME_START + 1 - LONGEST_NAME);
  return `${start.join("")}…${end.join("")}`;
}

/** @param {LineSeries} series @param {number[]} places @param {LineFrame["x"]} x @param {LineFrame["y"]} y */
function pointsOf({ name, estimates }, places, x, y) {
  return estimates.flatMap((estimate, index) => {
    const at = places[index];
    if (estimate === null || at === undefined) return [];
    const { point, low, high } = estimate;
    const interval = low !== null && high !== null ? ` (${y.format(low)}–${y.format(high)})` : "";
    const title = `${label(name)}, ${x.format(x.values[index] ?? at)}: ${y.format(point)}${interval}`;
    return [{ at, ...estimate, title }];
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

/** @typedef {LineSeries & { hue: string, points: { at: number, point: number }[] }} NamedLine */

/** @param {NamedLine} line */
const endOf = ({ points }) => points.at(-1) ?? { at: 0, point: 0 };

/** @param {NamedLine[]} lines @param {{ inner: number, toShare: (value: number) => number, at: number, perPixel: number }} frame */
function namesNextTo(lines, { inner, toShare, at, perPixel }) {
  const sorted = lines.toSorted((a, b) => endOf(b).point - endOf(a).point);
  const wanted = sorted.map((line) => inner * (1 - toShare(endOf(line).point)));
  // Moved apart, but not out of the frame.
  const tops = pushUp(pushDown(wanted, 0), inner);
  const data = sorted.map((line, index) => ({
    ...line,
    endAt: endOf(line).at,
    endShare: toShare(endOf(line).point),
    nameAt: at + perPixel * (INSET + TO_NAME),
    nameShare: 1 - (tops[index] ?? 0) / inner,
  }));
  return [
    link(data, {
      x1: "endAt",
      y1: "endShare",
      x2: "nameAt",
      y2: "nameShare",
      stroke: "hue",
      strokeOpacity: 0.6,
    }),
    text(data, {
      x: "nameAt",
      y: "nameShare",
      dx: 5,
      text: nameOf,
      textAnchor: "start",
      fill: INK,
    }),
  ];
}

/** Each name is below the previous name. @param {number[]} tops @param {number} least */
function pushDown(tops, least) {
  let next = least;
  return tops.map((top) => {
    const pushed = Math.max(top, next);
    next = pushed + NAME_HEIGHT;
    return pushed;
  });
}

/** Each name is above the next name. @param {number[]} tops @param {number} most */
const pushUp = (tops, most) =>
  pushDown(tops.map((top) => -top).toReversed(), -most)
    .map((top) => -top)
    .toReversed();

/**
 * Looks of many apps in one frame. The hues are Okabe and Ito's; two are shifted to be visible on light and dark paper.
 * Shapes distinguish apps of the same hue.
 */
const HUES = ["#0072b2", "#d55e00", "#009e73", "#c76da2", INK, "#3d9ad1"];
const SHAPES = "circle square triangle diamond star wye cross".split(" ");

/** Looks repeat after 42 apps. @param {LineSeries} series */
const lookOf = ({ place, isQuiet }) => ({
  hue: isQuiet ? CONTROL : (HUES[place % HUES.length] ?? INK),
  shape: SHAPES[place % SHAPES.length] ?? "circle",
});
