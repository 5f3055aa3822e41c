import { dot, ruleX } from "@observablehq/plot";
import { formatInterval, formatPercent, NOT_MEASURED, RATIO } from "../format.js";
import { arrange, footnote, footnoteHeight, textColumn } from "./columns.js";
import { label } from "./label.js";
import { intervalBars, ratioGround } from "./ratio-marks.js";
import { ratioScale } from "./ratio-scale.js";
import { relativeSpeeds } from "./relative-speed.js";
import { colourOf, isRanked, legendOf, nameOf, rankOf, symbolOf } from "./row-look.js";
import { drawSvg, markedByApp } from "./svg.js";
import { QUIET } from "./theme.js";
import { tieGroups } from "./tie-groups.js";

/** @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary */

const TOP = 14;
const AXIS = 40;
const RANK_WIDTH = 44;
const LANE_WIDTH = 6;

/**
 * The ranking: each app's relative speed as a dot with its interval, its rank range, and brackets
 * around those who are not told apart.
 * @param {ModeSummary} mode
 * @param {import("./svg.js").ChartOptions} [options]
 * @returns {string} SVG; "" where no app finished
 */
export function renderRankingChart(mode, { width = 860, background } = {}) {
  const speeds = relativeSpeeds(mode);
  const measured = mode.rows.flatMap((row) => {
    const speed = speeds.of(row);
    return speed ? [{ row, speed }] : [];
  });
  if (measured.length === 0) return "";
  const { narrow, rowHeight, names, above, below } = arrange(width, { row: 25, names: 190 });
  const data = measured.map(({ row, speed }, index) => ({
    ...row,
    ...speed,
    position: index + 1,
    ratio: speeds.text(row),
    interval: formatInterval(speed, RATIO),
  }));
  const ranked = data.filter(isRanked);
  const groups = tieGroups(ranked.map(({ rank }) => rank)).map(({ first, last, lane }) => ({
    top: ranked[first]?.position,
    bottom: ranked[last]?.position,
    lane,
  }));
  const lanes = Math.max(0, ...groups.map(({ lane }) => lane + 1)) * LANE_WIDTH;
  const beforeNames = 12 + RANK_WIDTH + lanes + 8;
  const marginLeft = beforeNames + names;
  const marginRight = narrow ? 72 : 150;
  const notes = [
    ...intervalNote(speeds, groups.length > 0),
    ...legendOf(data),
    ...missingNote(mode),
  ];
  const marginBottom = AXIS + footnoteHeight(notes, width);
  const x = ratioScale(data, narrow ? 3 : 6);
  const reference = label(speeds.to, 30).replace(/slowest$/, "slowest app");
  const axis = `speed as a multiple of ${reference}’s →`;

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
      symbol: { type: "identity" },
      marks: [
        ...ratioGround(x.ticks, axis),
        ...tieBrackets(groups, 12 + RANK_WIDTH - (marginLeft + width - marginRight) / 2),
        intervalBars(data, colourOf, below),
        dot(data, {
          x: "point",
          y: "position",
          fill: colourOf,
          symbol: symbolOf,
          dy: below,
          r: 4,
          title: (row) =>
            `${nameOf(row)}: ${row.ratio}${row.interval && ` (${row.interval})`}, rank ${rankOf(row)}`,
          ...markedByApp(data),
        }),
        textColumn(data, {
          by: "y",
          side: "left",
          offset: 12 - marginLeft,
          drop: above,
          text: rankOf,
          quiet: true,
        }),
        textColumn(data, {
          by: "y",
          side: "left",
          offset: beforeNames - marginLeft,
          width: narrow ? width - beforeNames - 12 : names - 14,
          drop: above,
          text: nameOf,
          strong: true,
        }),
        textColumn(data, {
          by: "y",
          side: "right",
          offset: 12,
          drop: below,
          text: ({ ratio, interval }) => (narrow || !interval ? ratio : `${ratio}  (${interval})`),
        }),
        footnote(notes, { width, marginLeft, below: AXIS }),
      ],
    },
    {
      name: `Speed of ${data.length} apps relative to ${label(speeds.to, 30)}, ${mode.mode} mode, with rank ranges.`,
      background,
    },
  );
}

/**
 * @param {import("./relative-speed.js").RelativeSpeeds} speeds
 * @param {boolean} ties
 * @returns {string[]}
 */
function intervalNote({ interval, level }, ties) {
  const sentences = [
    interval
      ? `The bar around a mark is its ${formatPercent(level)} interval.`
      : "One launch gives no interval.",
    ...(ties ? ["A bracket joins those whom the data do not tell apart."] : []),
  ];
  return [sentences.join(" ")];
}

/** @param {ModeSummary} mode */
function missingNote({ rows }) {
  const missing = rows.filter(({ speedRatio }) => speedRatio === null);
  if (missing.length === 0) return [];
  return [`Speed ${NOT_MEASURED}: ${missing.map(({ name }) => label(name, 40)).join(", ")}.`];
}

/**
 * @param {{ top: number | undefined, bottom: number | undefined, lane: number }[]} groups
 * @param {number} offset of the first lane from the frame's middle, in pixels
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
