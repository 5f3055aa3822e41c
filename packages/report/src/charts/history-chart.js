import { axisX, dot, lineY, ruleX, ruleY } from "@observablehq/plot";
import { daysOf, formatPercent, formatRatio } from "../format.js";
import { label } from "../label.js";
import { drawRowChart } from "./row-chart.js";
import { markedByApp } from "./svg.js";
import { APP, GRID, QUIET } from "./theme.js";

/** @import { HistoryApp, PublishedRun } from "../standings/comparable-runs.js" */
/** @import { ChartOptions } from "./svg.js" */

/**
 * @typedef {{ run: number, off: number, low: number, high: number, isNew: boolean, title: string }}
 *   Point
 */

/** The highest reach of a row: one wide interval must not flatten all lines. */
const WIDEST = 0.5;

/**
 * Each app's relative speed over published runs, as its distance from its own first, so that a
 * change can be seen whatever the app's speed.
 * @param {PublishedRun[]} runs
 * @param {HistoryApp[]} shown
 * @param {ChartOptions & { mode: string, to: string }} options `to`: what speeds are relative to
 */
export function renderHistoryChart(runs, shown, { width = 860, background, mode, to }) {
  if (runs.length < 2) return "";
  const days = daysOf(runs.map(({ startedAt }) => startedAt));
  const rows = shown.map((app) => ({ ...app, appId: app.id, points: pointsOf(app, runs, days) }));
  const reach = Math.max(
    0.02,
    ...rows.flatMap(({ points }) =>
      points.flatMap(({ off, low, high }) => [
        Math.abs(off),
        Math.min(WIDEST, Math.max(Math.abs(low), Math.abs(high))),
      ]),
    ),
  );
  return drawRowChart(
    rows,
    {
      name: `Relative speed of ${rows.length} apps over ${runs.length} published runs, ${mode} mode.`,
      notes: [
        `Each line is an app’s speed relative to ${label(to, 30)}, as a change from its first published run; the height of a row is ${formatPercent(2 * reach, 1)}.`,
        "The stroke through a mark is its interval. ◆: the version changed since the previous run.",
      ],
      size: { row: 44, narrowRow: 62, names: 190, top: 10, axis: 40 },
      right: [90, 66],
      by: "fy",
      value: speedOf,
      draw(data, { narrow }) {
        const points = data.flatMap((row) =>
          row.points.map((point) => ({ ...point, appId: row.id, position: row.position })),
        );
        return {
          x: {
            type: "point",
            domain: runs.map((_, index) => index),
            padding: 0.3,
            insetLeft: narrow ? 24 : 0,
          },
          y: {
            domain: [-reach, reach],
            clamp: true,
            axis: null,
            insetTop: narrow ? 24 : 6,
            insetBottom: 6,
          },
          fy: { domain: data.map(({ position }) => position), axis: null, padding: 0 },
          marks: [
            ruleY(data, { y: () => 0, fy: "position", stroke: GRID }),
            axisX({
              ticks: ticksOf(runs.length, narrow ? 3 : 6),
              tickFormat: (/** @type {number} */ run) =>
                days[run]?.replace(" ", "\n").replaceAll("\u2011", "-") ?? "",
              tickSize: 0,
              label: null,
              color: QUIET,
            }),
            lineY(points, {
              x: "run",
              y: "off",
              fy: "position",
              z: "appId",
              stroke: APP,
              ...markedByApp(points),
            }),
            ruleX(points, {
              x: "run",
              y1: "low",
              y2: "high",
              fy: "position",
              stroke: APP,
              strokeOpacity: 0.5,
              strokeWidth: 3,
              ...markedByApp(points),
            }),
            ...[false, true].map((isNew) => {
              const drawn = points.filter((point) => point.isNew === isNew);
              return dot(drawn, {
                x: "run",
                y: "off",
                fy: "position",
                r: 4,
                fill: APP,
                symbol: isNew ? "diamond" : "circle",
                ...(!narrow && { title: "title" }),
                ...markedByApp(drawn),
              });
            }),
          ],
        };
      },
    },
    { width, background },
  );
}

/** @type {(app: HistoryApp, runs: PublishedRun[], days: string[]) => Point[]} */
function pointsOf({ id }, runs, days) {
  const own = runs.flatMap(({ apps }, run) => {
    const app = apps.find((each) => each.id === id);
    return app ? [{ run, app }] : [];
  });
  const first = own[0]?.app.speed.point ?? 1;
  return own.map(({ run, app }, index) => {
    const { point, low, high } = app.speed;
    const before = own[index - 1]?.app;
    return {
      run,
      off: point / first - 1,
      low: (low ?? point) / first - 1,
      high: (high ?? point) / first - 1,
      isNew: before !== undefined && before.version !== app.version,
      title: `${label(app.version, 40)}, ${days[run]}: ${speedOf(app)}`,
    };
  });
}

/** @param {HistoryApp} app */
const speedOf = ({ speed, lowerBound }) => `${lowerBound ? "≥ " : ""}${formatRatio(speed.point)}`;

/** Indexes, the first and the last among them. @param {number} runs @param {number} most */
function ticksOf(runs, most) {
  const count = Math.min(runs, most);
  const at = (/** @type {number} */ tick) => Math.round((tick * (runs - 1)) / (count - 1));
  return Array.from({ length: count }, (_, tick) => at(tick));
}
