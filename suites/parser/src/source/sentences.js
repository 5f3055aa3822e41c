import { SOURCE_FIGURES } from "./source-figures.js";

/**
 * What the source saw, and whether it is seen again. Each pair of benchmarks ran in one process each,
 * so what lies between them is told by the middle halves of their runs, and there is no interval.
 *
 * @typedef {import("./source-figures.js").Figures} Figures
 * @typedef {import("./source-figures.js").Range} Range
 */

const OLDER = "0.8.11";
const NEWER = "0.8.18";

/**
 * @param {Figures[]} figures ours
 * @returns {string[]} sentences
 */
export function sourceSentences(figures) {
  const versions = [...new Set(figures.map(({ nodeVersion }) => nodeVersion))];
  return [
    ...versions.flatMap((version) => beside(figures, version, fasterSentence)),
    ...["node-http", "js-http"].flatMap((benchmark) => {
      const [older, newer] = [OLDER, NEWER].map((version) => find(figures, benchmark, version));
      return older && newer ? [upgradeSentence(older, newer)] : [];
    }),
    ...versions.flatMap((version) => beside(figures, version, jumpSentence)),
    ...versions.flatMap((version) => beside(figures, version, heapSentence)),
  ];
}

/**
 * @param {Figures[]} figures
 * @param {string} version
 * @param {(node: Figures, js: Figures) => string} sentence
 */
function beside(figures, version, sentence) {
  const [node, js] = ["node-http", "js-http"].map((id) => find(figures, id, version));
  return node && js ? [`Node ${version}: ${sentence(node, js)}`] : [];
}

/**
 * @param {Figures[]} figures
 * @param {string} benchmark
 * @param {string} version
 */
const find = (figures, benchmark, version) =>
  figures.find((one) => one.benchmark === benchmark && one.nodeVersion === version);

/**
 * @param {Figures} node
 * @param {Figures} js
 */
function fasterSentence(node, js) {
  const [ours, theirs] = [order(node, js), order(...sourcePair())];
  const verdict = ours === theirs ? "as the source found" : "which is not what the source found";
  const figures = `${ms(node)} and ${ms(js)} (source: ${sourcePair().map(ms).join(" and ")})`;
  if (ours === "alike") {
    return `node-http and js-http took the same time as far as these runs show, ${figures}, ${verdict}.`;
  }
  const [slow, fast] = ours === "second" ? ["node-http", "js-http"] : ["js-http", "node-http"];
  const by = percent(
    Math.max(node.durationMs.median, js.durationMs.median),
    Math.min(node.durationMs.median, js.durationMs.median),
  );
  return `${slow} took ${by} more time than ${fast}, ${figures}, ${verdict}.`;
}

/**
 * @param {Figures} older
 * @param {Figures} newer
 */
function upgradeSentence(older, newer) {
  const from = `From Node ${OLDER} to ${NEWER} ${older.benchmark}`;
  const figures = `${ms(older)} and ${ms(newer)}`;
  const found = order(older, newer);
  if (found === "alike") {
    return `${from} took the same time as far as these runs show, ${figures}; the source saw a loss.`;
  }
  const [much, little] = [older, newer].map(({ durationMs }) => durationMs.median);
  if (found === "first") {
    const by = percent(/** @type {number} */ (little), /** @type {number} */ (much));
    return `${from} lost: it took ${by} more time, ${figures}; the source saw a loss too.`;
  }
  const by = percent(/** @type {number} */ (much), /** @type {number} */ (little));
  return `${from} gained: before it took ${by} more time, ${figures}; the source saw a loss.`;
}

/**
 * @param {Figures} node
 * @param {Figures} js
 */
function jumpSentence(node, js) {
  const [ours, theirs] = [[node, js], sourcePair()].map((pair) =>
    pair.map(({ heapUsed }) => spread(heapUsed)),
  );
  const words = (/** @type {number[]} */ [a = 0, b = 0]) => `${mb(a)} and ${mb(b)}`;
  const [a = 0, b = 0] = ours ?? [];
  const verdict =
    a > b
      ? "heapUsed jumps more for node-http than for js-http, as the source found"
      : "heapUsed does not jump more for node-http than for js-http, unlike what the source found";
  return `${verdict}: it spreads over ${words(ours ?? [])} (source: ${words(theirs ?? [])}).`;
}

/**
 * @param {Figures} node
 * @param {Figures} js
 */
function heapSentence(node, js) {
  const most = (/** @type {Figures[]} */ pair) =>
    pair.map(({ heapTotal }) => mb(heapTotal.most)).join(" and ");
  const verdict =
    node.heapTotal.most > js.heapTotal.most
      ? "node-http has the larger heap, as the source found"
      : "node-http does not have the larger heap, unlike what the source found";
  return `${verdict}: heapTotal reached ${most([node, js])} (source: ${most(sourcePair())}).`;
}

/** @returns {[Figures, Figures]} node-http's and js-http's */
const sourcePair = () => /** @type {[Figures, Figures]} */ (SOURCE_FIGURES);

/**
 * @param {Figures} a
 * @param {Figures} b
 * @returns {"first" | "second" | "alike"} which took less time; alike where the middle halves of their
 *   runs overlap
 */
function order({ durationMs: a }, { durationMs: b }) {
  if (a.upperQuartile < b.lowerQuartile) return "first";
  return b.upperQuartile < a.lowerQuartile ? "second" : "alike";
}

/** @param {Range} range */
const spread = ({ least, most }) => most - least;

/** @param {Figures} figures */
const ms = ({ durationMs: { median, least, most } }) =>
  `${Math.round(median)} ms (${least} to ${most})`;

/** @param {number} bytes */
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * @param {number} more
 * @param {number} less
 */
const percent = (more, less) => `${((more / less - 1) * 100).toFixed(0)} %`;
