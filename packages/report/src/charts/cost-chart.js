import { barX, dot, gridX, text } from "@observablehq/plot";
import { formatNumber } from "../format.js";
import { counted } from "../words.js";
import { drawRowChart } from "./row-chart.js";
import { valueAxis } from "./scales.js";
import { EDGE, GRID, INK } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */

/** @typedef {{ name: string, us: number, groups: { name: string, us: { point: number } }[] }} AppCosts */

/**
 * Kinds of groups, from left to right, in Okabe and Ito's hues.
 * @type {[string, string, (name: string) => boolean][]}
 */
const KINDS = [
  ["the kernel", "#0072b2", (name) => name === "system calls (kernel)"],
  ["native code", "#56b4e9", (name) => name === "native code" || name === "user time"],
  ["node’s JavaScript", "#009e73", (name) => name.startsWith("node: ")],
  ["packages", "#d55e00", () => true],
  ["the app’s own file", "#e69f00", (name) => name === "the app's own file"],
  ["garbage collection", "#cc79a7", (name) => name === "collecting garbage"],
  [
    "other threads and routebench",
    "#6f7780",
    (name) => name === "other threads" || name === "routebench in the server",
  ],
];

/** @param {AppCosts["groups"]} groups */
export const usByKind = (groups) =>
  KINDS.flatMap(([kind, fill]) => {
    const groupsOfKind = groups.filter(({ name }) => kindOf(name) === kind);
    const us = groupsOfKind.reduce((sum, group) => sum + group.us.point, 0);
    return us > 0 ? [{ kind, us, fill }] : [];
  });

/** Of the legend, in pixels: the height of a line, the width of one of its two columns, and a square. */
const [LINE, COLUMN, SQUARE] = [20, 200, 14];

/**
 * The parts of a request's CPU time, a bar for each app.
 * @param {AppCosts[]} apps
 * @param {ChartOptions & { note?: string }} [options] note: for a screen reader
 */
export function renderCostChart(apps, { note, ...options } = {}) {
  const legend = usByKind(apps.flatMap(({ groups }) => groups));
  const top = LINE * Math.ceil(legend.length / 2);
  return drawRowChart(
    apps,
    {
      name: `CPU time per request of ${counted(apps.length, "app")}, by what it is spent on.${note ? ` ${note}` : ""}`,
      axis: "CPU time per request (µs) →",
      notes: [],
      top: 14 + top,
      hasBars: true,
      value: ({ us }) => formatNumber(us),
      draw(data, { below, marginLeft }) {
        const pieces = data.flatMap(({ position, groups }) => {
          let x1 = 0;
          return usByKind(groups).map(({ us, fill }) => {
            x1 += us;
            return { position, fill, from: x1 - us, to: x1 };
          });
        });
        return {
          x: { domain: [0, Math.max(...data.map(({ us }) => us))] },
          marks: [
            gridX({ ticks: 3, stroke: GRID, strokeOpacity: 1 }),
            barX(pieces, {
              x1: "from",
              x2: "to",
              y: "position",
              fill: "fill",
              dy: below,
            }),
            ...legend.flatMap(({ kind, fill }, index) => {
              const dx = EDGE - marginLeft + COLUMN * (index % 2);
              const place = {
                frameAnchor: /** @type {const} */ ("top-left"),
                dy: LINE * Math.floor(index / 2) - top,
              };
              return [
                dot([kind], {
                  ...place,
                  dx: dx + SQUARE / 2,
                  r: SQUARE / 2,
                  symbol: "square",
                  fill,
                }),
                text([kind], {
                  ...place,
                  dx: dx + SQUARE + 4,
                  textAnchor: "start",
                  lineAnchor: "middle",
                  fill: INK,
                }),
              ];
            }),
            valueAxis({ ticks: 3, tickFormat: String }),
          ],
        };
      },
    },
    options,
  );
}

/** @param {string} name of a group */
const kindOf = (name) =>
  (KINDS.find(([kind, , holds]) => kind !== "packages" && holds(name)) ?? ["packages"])[0];
