import { caseName } from "@routebench/contract/cases";
import { metricOf } from "@routebench/contract/metrics";
import { formatEstimate, formatNumber, writingOf } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { atLeast } from "@routebench/report/standings/row-standing";
import { counted, listed } from "@routebench/report/words";
import { compareOrders } from "./orders.js";
import { SOURCE_CASES } from "./source-figures.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("./source-figures.js").SourceCase} SourceCase
 */

const METRIC = metricOf("requestsPerSecond");

/** Of the external mode, where a case does not say. */
const USUAL_CONNECTIONS = 100;

/**
 * The figures of 2012 beside ours, and which of their orders held.
 * @param {Pick<import("@routebench/contract/result-file").ResultFile, "apps">} result
 * @param {{ modes: ModeSummary[] }} summary
 * @returns {import("@routebench/report/sections/section").Section | null} null where none of their cases was measured
 */
export function thenAndNowSection({ apps }, { modes }) {
  const parts = SOURCE_CASES.flatMap((source) => {
    const mode = modes.find((one) => isOf(one, source));
    return mode?.rows.some(({ appId }) => baseOf(appId) in source.rates)
      ? [toPart(source, mode, apps)]
      : [];
  });
  if (parts.length === 0) return null;
  return {
    ...{ id: "then", title: "Then and now" },
    blocks: [
      text(
        "Then is requests/s of the reports of 2012, which used ab: HTTP/1.0 and a connection for each request. Now is requests/s of this run, on connections that are kept. So the figures are not comparable; the orders are.",
        "Two handlers stood apart then where their runs did not overlap, and do now where their ranks do not.",
      ),
      ...parts,
    ],
  };
}

/**
 * @param {ModeSummary} mode
 * @param {SourceCase} source
 */
const isOf = ({ mode, testCase: { scheme, target, connections } }, source) =>
  mode === "external" &&
  scheme === "http" &&
  target.path === source.path &&
  (connections ?? USUAL_CONNECTIONS) === source.connections;

/**
 * @param {SourceCase} source
 * @param {ModeSummary} mode
 * @param {AppRecord[]} apps
 * @returns {import("@routebench/report/sections/section").Block}
 */
function toPart({ title, path, rates }, mode, apps) {
  const groups = runtimesOf(mode, rates);
  const nameOf = (/** @type {string} */ id) => apps.find((app) => app.id === id)?.name ?? id;
  const runtimeOf = (/** @type {string} */ suffix) => {
    const app = apps.find(
      ({ id }) => id.endsWith(suffix) && baseOf(id) in rates && suffixOf(id) === suffix,
    );
    return app?.runtime ? `${app.runtime.name} ${app.runtime.version}` : "as it is";
  };
  const columns = [...groups].map(([suffix, rows]) => ({ runtime: runtimeOf(suffix), rows }));
  return {
    ...{ kind: "part", title: `${path}, ${title}` },
    blocks: [
      {
        ...{ kind: "grid", title: `Then and now, ${path}, ${title}` },
        headings: ["Handler", "Then", ...columns.map(({ runtime }) => `Now, ${runtime}`)],
        rows: Object.entries(rates).map(([id, runs]) => [
          nameOf(id),
          runs.map((rate) => formatNumber(rate)).join(", "),
          ...columns.map(({ rows }) => figureOf(rows.get(id))),
        ]),
      },
      {
        kind: "list",
        items: columns.flatMap(({ runtime, rows }) =>
          orderSentences(rates, rows, nameOf).map((words) => ({ words: `${runtime}: ${words}` })),
        ),
      },
      text(`Measured as: ${caseName(mode.testCase)}.`),
    ],
  };
}

/**
 * @param {ModeSummary} mode
 * @param {SourceCase["rates"]} rates
 * @returns {Map<string, Map<string, Row>>} the rows of those handlers, by what their ids add for a runtime, then by id
 */
function runtimesOf({ rows }, rates) {
  /** @type {Map<string, Map<string, Row>>} */
  const groups = new Map();
  for (const row of rows) {
    const base = baseOf(row.appId);
    if (row.role !== "app" || !(base in rates)) continue;
    const suffix = suffixOf(row.appId);
    groups.set(suffix, (groups.get(suffix) ?? new Map()).set(base, row));
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * @param {SourceCase["rates"]} rates
 * @param {ReadonlyMap<string, Row>} rows
 * @param {(id: string) => string} nameOf
 * @returns {string[]}
 */
export function orderSentences(rates, rows, nameOf) {
  const { held, turned, open } = compareOrders(rates, rows);
  const all = held.length + turned.length + open.length;
  if (all === 0) return [];
  const pairs = turned.map(([fast, slow]) => `${nameOf(slow)} is ahead of ${nameOf(fast)} now`);
  const verdict =
    turned.length > 0
      ? "the order of 2012 did not hold"
      : open.length > 0
        ? "the order of 2012 held as far as it can be told"
        : "the order of 2012 held";
  const parts = `${held.length} in the same order, ${turned.length} in the opposite one, ${open.length} not told apart`;
  return [
    `${verdict}. Of ${counted(all, "pair")}: ${parts}${pairs.length > 0 ? `: ${pairs.join(", ")}` : ""}.`,
    ...extremes(rates, rows, nameOf),
  ];
}

/**
 * @param {SourceCase["rates"]} rates
 * @param {ReadonlyMap<string, Row>} rows
 * @param {(id: string) => string} nameOf
 * @returns {string[]} who is first and last
 */
function extremes(rates, rows, nameOf) {
  const then = Object.entries(rates)
    .filter(([id]) => rows.has(id))
    .toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a))
    .map(([id]) => id);
  const ranks = [...rows].map(([id, { rank }]) => ({ id, rank }));
  const now = (/** @type {(rank: Row["rank"], other: Row["rank"]) => boolean} */ isBeaten) =>
    ranks
      .filter(({ rank }) => !ranks.some((other) => isBeaten(rank, other.rank)))
      .map(({ id }) => id);
  const ends = /** @type {const} */ ([
    ["fastest", then[0], now((rank, other) => other.worst < rank.best)],
    ["slowest", then.at(-1), now((rank, other) => rank.worst < other.best)],
  ]);
  return ends.flatMap(([what, id, today]) => {
    if (id === undefined) return [];
    const names = listed(today.map(nameOf));
    if (!today.includes(id)) return [`the ${what} then was ${nameOf(id)}; now it is ${names}.`];
    return today.length === 1
      ? [`the ${what} then was ${nameOf(id)}, and still is.`]
      : [`the ${what} then was ${nameOf(id)}; now ${names} are not told apart there.`];
  });
}

/** @param {Row | undefined} row */
function figureOf(row) {
  const figure = row?.figures[METRIC.id];
  if (!row || !figure) return "did not finish";
  return `${atLeast(row, METRIC.id)}${formatEstimate(figure.estimate, writingOf(METRIC))}`;
}

/** @param {string} id */
const baseOf = (id) => id.split("@", 1)[0] ?? id;

/** @param {string} id */
const suffixOf = (id) => id.slice(baseOf(id).length);
