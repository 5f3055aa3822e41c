import { dot, ruleX, ruleY } from "@observablehq/plot";
import { formatInterval, formatPercent, NOT_MEASURED, RATIO } from "../format.js";
import { isRanked, rankOf, relativeSpeeds } from "../sections/standing.js";
import { counted, label, TOO_FEW } from "../words.js";
import { drawRowChart } from "./row-chart.js";
import { intervalBars, ratioGround, ratioScale } from "./scales.js";
import { BAND, colourOf, EDGE, QUIET, WIDTH } from "./svg.js";

/** @import { RelativeSpeeds } from "../sections/standing.js" */
/** @import { ChartOptions } from "./svg.js" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

const LANE_WIDTH = 7;
const LONGEST_ON_AXIS = 24;

/** With more rows, brackets overlap until they are unreadable, so a band shows the ties of one app. */
const MOST_WITH_BRACKETS = 15;

/** @type {Record<Row["role"], string[]>} */
const LEGEND = {
  app: [],
  control: ["◆ control: one app entered twice"],
  baseline: ["◆ baseline: another version of an app"],
};

/**
 * Each app's relative speed with its interval. Brackets join apps whose order is unknown, or a band shows
 * the apps tied with the reference.
 * @type {(mode: ModeSummary, options?: ChartOptions) => string}
 */
export function renderRankingChart(mode, options = {}) {
  const speeds = relativeSpeeds(mode);
  const data = mode.rows.flatMap((row) => {
    const speed = speeds.ratioOf(row);
    if (!speed) return [];
    const [ratio, interval] = [speeds.text(row), formatInterval(speed, RATIO)];
    const shape = row.role === "app" ? "circle" : "diamond";
    return [{ ...row, ...speed, ratio, interval, colour: colourOf(row), shape }];
  });
  const hasBrackets = data.length <= MOST_WITH_BRACKETS;
  const groups = hasBrackets ? inLanes(spansOf(mode.ties, data)) : [];
  const band = hasBrackets ? null : bandOf(mode, speeds);
  const lanes = Math.max(0, ...groups.map(({ lane }) => lane + 1)) * LANE_WIDTH;
  const reference = label(speeds.to, LONGEST_ON_AXIS).replace(/slowest$/, "slowest app");

  return drawRowChart(
    data,
    {
      name: `Speed of ${counted(data.length, "app")} relative to ${reference}, ${mode.mode} mode.`,
      axis: `speed (${reference} = 1) →`,
      notes: [
        intervalNote(speeds),
        ...(groups.length > 0 ? ["A bracket joins apps whose order is unknown."] : []),
        ...(band ? [`Shaded: tied with ${label(band.name, 40)}.`] : []),
        ...[...new Set(data.map(({ role }) => role))].flatMap((role) => LEGEND[role]),
        ...missingNote(mode),
      ],
      before: lanes > 0 ? lanes + 4 : 0,
      draw(rows, { below, rowHeight, marginLeft, marginRight }) {
        const x = ratioScale(rows);
        return {
          x,
          symbol: { type: "identity" },
          color: { type: "identity" },
          marks: [
            ...(band
              ? [
                  ruleY(
                    rows.filter(({ appId }) => band.appIds.has(appId)),
                    {
                      y: "position",
                      stroke: BAND,
                      // Neighbours overlap, so that no seam shows.
                      strokeWidth: rowHeight + 1,
                      insetLeft: -marginLeft,
                      insetRight: -marginRight,
                    },
                  ),
                ]
              : []),
            ...ratioGround(x.ticks),
            ...tieBrackets(groups, {
              offset: EDGE + 1 - (marginLeft + WIDTH - marginRight) / 2,
              beyond: rowHeight / 2 - 5,
            }),
            intervalBars(rows, ({ colour }) => colour, below),
            dot(rows, {
              x: "point",
              y: "position",
              dy: below,
              r: 3.5,
              fill: "colour",
              symbol: "shape",
              title: (row) =>
                `${label(row.name)}: ${row.ratio}${row.interval && ` (${row.interval})`}, rank ${rankOf(row)}`,
            }),
          ],
        };
      },
      value: ({ ratio }) => ratio,
    },
    options,
  );
}

/** @param {RelativeSpeeds} speeds */
const intervalNote = ({ interval, confidence }) =>
  interval
    ? `Bars are the intervals behind the ranks. All of them hold together with ${formatPercent(confidence)} confidence.`
    : TOO_FEW;

/** @param {ModeSummary} mode */
function missingNote({ rows }) {
  const missing = rows.filter(({ toSlowest }) => toSlowest === null);
  if (missing.length === 0) return [];
  return [`Speed ${NOT_MEASURED}: ${missing.map(({ name }) => label(name, 40)).join(", ")}.`];
}

/** @type {(mode: ModeSummary, speeds: RelativeSpeeds) => { name: string, appIds: Set<string> } | null} */
function bandOf({ rows, ties }, { toId }) {
  const ranked = rows.filter(isRanked);
  const base = ranked.find(({ appId }) => appId === toId) ?? ranked[0];
  const tied = ties.filter((tie) => base && tie.includes(base.appId)).flat();
  return base && tied.length > 0 ? { name: base.name, appIds: new Set(tied) } : null;
}

/** @type {(ties: ModeSummary["ties"], rows: Row[]) => { top: number, bottom: number }[]} */
const spansOf = (ties, rows) =>
  ties.map((tie) => {
    const places = rows.flatMap(({ appId }, index) => (tie.includes(appId) ? [index + 1] : []));
    return { top: Math.min(...places), bottom: Math.max(...places) };
  });

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
 * @param {{ offset: number, beyond: number }} place pixels from the frame's middle to the first lane, and from the
 *   middle of a row to the end of its bracket
 */
function tieBrackets(groups, { offset, beyond }) {
  const lanes = new Set(groups.map(({ lane }) => lane));
  return [...lanes].map((lane) =>
    ruleX(
      groups.filter((group) => group.lane === lane),
      {
        x: null,
        y1: "top",
        y2: "bottom",
        insetTop: -beyond,
        insetBottom: -beyond,
        dx: offset + lane * LANE_WIDTH,
        stroke: QUIET,
        strokeWidth: 3,
      },
    ),
  );
}
