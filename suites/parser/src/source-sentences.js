import { quantile } from "@routebench/stats/quantile";

/** @import { SourceRow } from "./source.js" */

/**
 * What the source saw, and whether it is seen again. Each benchmark ran in one process, so two are
 * compared by the middle halves of their runs, and there is no interval.
 * @typedef {{ least: number, most: number }} Range
 *
 * @typedef {object} Figures of all runs of a benchmark by one runtime
 * @property {string} benchmark
 * @property {string} nodeVersion
 * @property {Range & { median: number, lowerQuartile: number, upperQuartile: number }} durationMs
 * @property {Range} heapUsed bytes
 * @property {Range} heapTotal bytes
 */

const OLDER = "0.8.11";
const NEWER = "0.8.18";

/** What node-http-perf printed in February 2013, of 20 runs each. @type {[Figures, Figures]} */
const SOURCE_FIGURES = [
  {
    benchmark: "node-http",
    nodeVersion: "0.8.18",
    durationMs: { least: 713, lowerQuartile: 725, median: 726.5, upperQuartile: 730.25, most: 736 },
    heapUsed: { least: 2_678_552, most: 9_010_648 },
    heapTotal: { least: 9_227_008, most: 13_388_032 },
  },
  {
    benchmark: "js-http",
    nodeVersion: "0.8.18",
    durationMs: { least: 700, lowerQuartile: 702, median: 704, upperQuartile: 706, most: 716 },
    heapUsed: { least: 2_331_776, most: 4_554_304 },
    heapTotal: { least: 6_131_200, most: 8_228_352 },
  },
];

/** @param {Figures[]} figures ours */
export function sourceSentences(figures) {
  const versions = [...new Set(figures.map(({ nodeVersion }) => nodeVersion))];
  return [
    ...versions.flatMap((version) => ofBoth(figures, version, fasterSentence)),
    ...["node-http", "js-http"].flatMap((benchmark) => {
      const [older, newer] = [OLDER, NEWER].map((version) => find(figures, benchmark, version));
      return older && newer ? [upgradeSentence(older, newer)] : [];
    }),
    ...versions.flatMap((version) => ofBoth(figures, version, jumpSentence)),
    ...versions.flatMap((version) => ofBoth(figures, version, heapSentence)),
  ];
}

/**
 * @type {(figures: Figures[], version: string, sentence: (node: Figures, js: Figures) => string) => string[]}
 */
function ofBoth(figures, version, sentence) {
  const [node, js] = ["node-http", "js-http"].map((id) => find(figures, id, version));
  return node && js ? [`Node ${version}: ${sentence(node, js)}`] : [];
}

/** @type {(figures: Figures[], benchmark: string, version: string) => Figures | undefined} */
const find = (figures, benchmark, version) =>
  figures.find((one) => one.benchmark === benchmark && one.nodeVersion === version);

/** @type {(node: Figures, js: Figures) => string} */
function fasterSentence(node, js) {
  const [ours, theirs] = [order(node, js), order(...SOURCE_FIGURES)];
  const verdict = ours === theirs ? "as the source found" : "which is not what the source found";
  const figures = `${ms(node)} and ${ms(js)} (source: ${SOURCE_FIGURES.map(ms).join(" and ")})`;
  if (ours === "alike") {
    return `node-http and js-http took the same time as far as these runs show, ${figures}, ${verdict}.`;
  }
  const [slow, fast] = ours === "second" ? ["node-http", "js-http"] : ["js-http", "node-http"];
  return `${slow} took ${percent(node, js)} more time than ${fast}, ${figures}, ${verdict}.`;
}

/** @type {(older: Figures, newer: Figures) => string} */
function upgradeSentence(older, newer) {
  const from = `From Node ${OLDER} to ${NEWER} ${older.benchmark}`;
  const figures = `${ms(older)} and ${ms(newer)}`;
  const found = order(older, newer);
  if (found === "alike") {
    return `${from} took the same time as far as these runs show, ${figures}; the source saw a loss.`;
  }
  const by = percent(older, newer);
  return found === "first"
    ? `${from} lost: it took ${by} more time, ${figures}; the source saw a loss too.`
    : `${from} gained: before it took ${by} more time, ${figures}; the source saw a loss.`;
}

/** @type {(node: Figures, js: Figures) => string} */
function jumpSentence(node, js) {
  const spreads = (/** @type {Figures[]} */ pair) =>
    pair.map((one) => mb(spread(one))).join(" and ");
  const verdict =
    spread(node) > spread(js)
      ? "heapUsed jumps more for node-http than for js-http, as the source found"
      : "heapUsed does not jump more for node-http than for js-http, unlike what the source found";
  return `${verdict}: it spreads over ${spreads([node, js])} (source: ${spreads(SOURCE_FIGURES)}).`;
}

/** @type {(node: Figures, js: Figures) => string} */
function heapSentence(node, js) {
  const most = (/** @type {Figures[]} */ pair) =>
    pair.map(({ heapTotal }) => mb(heapTotal.most)).join(" and ");
  const verdict =
    node.heapTotal.most > js.heapTotal.most
      ? "node-http has the larger heap, as the source found"
      : "node-http does not have the larger heap, unlike what the source found";
  return `${verdict}: heapTotal reached ${most([node, js])} (source: ${most(SOURCE_FIGURES)}).`;
}

/** Alike where the middle halves of their runs overlap. @param {Figures} a @param {Figures} b */
function order({ durationMs: a }, { durationMs: b }) {
  if (a.upperQuartile < b.lowerQuartile) return "first";
  return b.upperQuartile < a.lowerQuartile ? "second" : "alike";
}

/** @param {Figures} figures */
const spread = ({ heapUsed: { least, most } }) => most - least;

/** @param {Figures} figures */
const ms = ({ durationMs: { median, least, most } }) =>
  `${Math.round(median)} ms (${least} to ${most})`;

/** @param {number} bytes */
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** By how much the slower one takes longer. @type {(one: Figures, other: Figures) => string} */
function percent(one, other) {
  const medians = [one, other].map(({ durationMs }) => durationMs.median);
  return `${((Math.max(...medians) / Math.min(...medians) - 1) * 100).toFixed(0)} %`;
}

/** One for each benchmark and runtime. @type {(rows: SourceRow[]) => Figures[]} */
export function figuresOf(rows) {
  return [...new Set(rows.map(keyOf))].map((key) => {
    const group = rows.filter((row) => keyOf(row) === key);
    const durations = group.map(({ duration }) => duration);
    const [{ benchmark, nodeVersion }] = /** @type {[SourceRow]} */ (group);
    return {
      benchmark,
      nodeVersion,
      durationMs: {
        ...rangeOf(durations),
        lowerQuartile: quantile(durations, 0.25),
        median: quantile(durations, 0.5),
        upperQuartile: quantile(durations, 0.75),
      },
      heapUsed: rangeOf(group.map(({ heapUsed }) => heapUsed)),
      heapTotal: rangeOf(group.map(({ heapTotal }) => heapTotal)),
    };
  });
}

/** @param {SourceRow} row */
const keyOf = ({ benchmark, nodeVersion }) => `${benchmark} ${nodeVersion}`;

/** @param {number[]} values */
const rangeOf = (values) => ({ least: Math.min(...values), most: Math.max(...values) });
