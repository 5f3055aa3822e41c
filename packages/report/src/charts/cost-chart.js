import { barX, gridX, text } from "@observablehq/plot";
import { formatNumber } from "../format.js";
import { drawRowChart } from "./row-chart.js";
import { labelledAxis } from "./scales.js";
import { GRID, markedByApp } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */

/**
 * @typedef {{ appId: string, name: string, us: number, groups: { name: string, us: { point: number } }[] }} AppCosts
 */

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

const LETTER = 6.6;

/** The parts of a request's CPU time, a bar for each app. @param {AppCosts[]} apps @param {ChartOptions} [options] */
export function renderCostChart(apps, { width = 860, background } = {}) {
  const legend = legendLines(width - 24);
  return drawRowChart(
    apps,
    {
      name: `CPU time per request of ${apps.length} apps, by what it is spent on.`,
      notes: [],
      row: 26,
      top: 14 + 16 * legend.length,
      right: [70, 60],
      band: [0.35, 0.65],
      value: ({ us }) => formatNumber(us),
      draw(data, { narrow, below, marginLeft }) {
        const ticks = narrow ? 3 : 6;
        const pieces = data.flatMap(({ appId, position, groups }) => {
          let x1 = 0;
          return usByKind(groups).map(({ us, fill }) => {
            x1 += us;
            return { appId, position, fill, from: x1 - us, to: x1 };
          });
        });
        return {
          x: { domain: [0, Math.max(...data.map(({ us }) => us))] },
          marks: [
            gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
            barX(pieces, {
              x1: "from",
              x2: "to",
              y: "position",
              fill: "fill",
              dy: below,
              ...markedByApp(pieces),
            }),
            ...legend.flatMap((line, row) =>
              line.map(({ kind, fill, at }) =>
                text([`■ ${kind}`], {
                  frameAnchor: "top-left",
                  textAnchor: "start",
                  dx: 12 - marginLeft + at,
                  dy: -8 - 16 * (legend.length - row),
                  fill,
                }),
              ),
            ),
            labelledAxis({ ticks, tickFormat: String, label: "CPU time per request (µs) →" }),
          ],
        };
      },
    },
    { width, background },
  );
}

/** @param {string} name of a group */
const kindOf = (name) =>
  (KINDS.find(([kind, , holds]) => kind !== "packages" && holds(name)) ?? ["packages"])[0];

/** @param {number} width */
function legendLines(width) {
  /** @type {{ kind: string, fill: string, at: number }[][]} */
  const lines = [[]];
  let at = 0;
  for (const [kind, fill] of KINDS) {
    const wide = LETTER * (kind.length + 4);
    if (at > 0 && at + wide > width) {
      lines.push([]);
      at = 0;
    }
    lines.at(-1)?.push({ kind, fill, at });
    at += wide;
  }
  return lines;
}
