import { dot, ruleX } from "@observablehq/plot";
import { formatInterval, formatPercent, NOT_MEASURED, RATIO } from "../format.js";
import { rankOf, relativeSpeeds } from "../sections/standing.js";
import { label, TOO_FEW } from "../words.js";
import { drawRowChart, textColumn } from "./row-chart.js";
import { intervalBars, ratioGround, ratioScale } from "./scales.js";
import { colourOf, markedByApp, QUIET } from "./svg.js";

/** @import { RelativeSpeeds } from "../sections/standing.js" */
/** @import { ChartOptions } from "./svg.js" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

const RANK_WIDTH = 44;
const LANE_WIDTH = 6;
const LONGEST_ON_AXIS = 20;

/**
 * Each app's relative speed with its interval and rank range, and brackets that join tied apps.
 * @type {(mode: ModeSummary, options?: ChartOptions) => string}
 */
export function renderRankingChart(mode, { width = 860, background } = {}) {
  const speeds = relativeSpeeds(mode);
  const data = mode.rows.flatMap((row) => {
    const speed = speeds.ratioOf(row);
    if (!speed) return [];
    const [ratio, interval] = [speeds.text(row), formatInterval(speed, RATIO)];
    const shape = row.role === "app" ? "circle" : "diamond";
    return [{ ...row, ...speed, ratio, interval, colour: colourOf(row), shape }];
  });
  const groups = inLanes(
    mode.ties.map((tie) => {
      const places = data.flatMap(({ appId }, index) => (tie.includes(appId) ? [index + 1] : []));
      return { top: Math.min(...places), bottom: Math.max(...places) };
    }),
  );
  const lanes = Math.max(0, ...groups.map(({ lane }) => lane + 1)) * LANE_WIDTH;
  const reference = label(speeds.to, 30);
  const shortly = speeds.to.length > LONGEST_ON_AXIS ? "the reference" : reference;
  const axis = `speed as a multiple of ${shortly.replace(/slowest$/, "slowest app")}’s →`;

  return drawRowChart(
    data,
    {
      name: `Speed of ${data.length} apps relative to ${reference}, ${mode.mode} mode, with rank ranges.`,
      notes: [...intervalNote(speeds, groups.length > 0), ...legendOf(data), ...missingNote(mode)],
      right: [150, 72],
      before: RANK_WIDTH + lanes + 8,
      draw(rows, { narrow, above, below, width, marginLeft, marginRight }) {
        const x = ratioScale(rows, narrow ? 3 : 6);
        return {
          x,
          symbol: { type: "identity" },
          color: { type: "identity" },
          marks: [
            ...ratioGround(x.ticks, axis),
            ...tieBrackets(groups, 12 + RANK_WIDTH - (marginLeft + width - marginRight) / 2),
            intervalBars(rows, ({ colour }) => colour, below),
            dot(rows, {
              x: "point",
              y: "position",
              dy: below,
              r: 4,
              fill: "colour",
              symbol: "shape",
              title: (row) =>
                `${label(row.name)}: ${row.ratio}${row.interval && ` (${row.interval})`}, rank ${rankOf(row)}`,
              ...markedByApp(rows),
            }),
            textColumn(rows, {
              side: "left",
              offset: 12 - marginLeft,
              drop: above,
              text: rankOf,
              quiet: true,
            }),
          ],
        };
      },
      value: ({ ratio, interval }, narrow) =>
        narrow || !interval ? ratio : `${ratio}  (${interval})`,
    },
    { width, background },
  );
}

/** @type {(speeds: RelativeSpeeds, ties: boolean) => string[]} */
function intervalNote({ interval, confidence }, ties) {
  const sentences = [
    interval
      ? `Bars are the intervals behind the ranks. All of them hold together with ${formatPercent(confidence)} confidence.`
      : TOO_FEW,
    ...(ties ? ["A bracket joins tied apps."] : []),
  ];
  return [sentences.join(" ")];
}

/** @param {ModeSummary} mode */
function missingNote({ rows }) {
  const missing = rows.filter(({ toSlowest }) => toSlowest === null);
  if (missing.length === 0) return [];
  return [`Speed ${NOT_MEASURED}: ${missing.map(({ name }) => label(name, 40)).join(", ")}.`];
}

/** Overlapping groups get different lanes. @param {{ top: number, bottom: number }[]} groups from the top */
function inLanes(groups) {
  /** @type {((typeof groups)[number] & { lane: number })[]} */
  const placed = [];
  for (const group of groups) {
    const usedLanes = placed.filter(({ bottom }) => bottom >= group.top).map(({ lane }) => lane);
    const free = [...groups.keys()].find((lane) => !usedLanes.includes(lane));
    placed.push({ ...group, lane: Number(free) });
  }
  return placed;
}

/**
 * @param {ReturnType<typeof inLanes>} groups
 * @param {number} offset pixels from the frame's middle to the first lane
 */
function tieBrackets(groups, offset) {
  const lanes = new Set(groups.map(({ lane }) => lane));
  return [...lanes].map((lane) =>
    ruleX(
      groups.filter((group) => group.lane === lane),
      {
        x: null,
        y1: "top",
        y2: "bottom",
        insetTop: -5,
        insetBottom: -5,
        dx: offset + lane * LANE_WIDTH,
        stroke: QUIET,
        strokeWidth: 2.5,
      },
    ),
  );
}

/** @param {Row[]} rows */
function legendOf(rows) {
  const marks = [];
  const controls = rows.filter(({ role }) => role === "control");
  if (controls.length > 1) marks.push("◆ control: not ranked");
  else if (controls.length > 0) marks.push("◆ control: one app entered twice");
  if (rows.some(({ role }) => role === "baseline"))
    marks.push("◆ baseline: another version of an app");
  return marks;
}
