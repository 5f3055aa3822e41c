/**
 * What node-http-perf printed in February 2013, on Node 0.8.18, of 20 runs of one process each.
 * @typedef {object} Figures of a process
 * @property {number} durationMs the median of its runs
 * @property {number} heapTotal the most, in bytes
 * @property {number} heapUsedSpread from its least to its most, in bytes
 * @property {number} rss the most, in bytes
 */

/** @type {Record<"node-http" | "js-http", Figures>} */
export const SOURCE_FIGURES = {
  "node-http": {
    durationMs: 726.5,
    heapTotal: 13_388_032,
    heapUsedSpread: 9_010_648 - 2_678_552,
    rss: 23_031_808,
  },
  "js-http": {
    durationMs: 704,
    heapTotal: 8_228_352,
    heapUsedSpread: 4_554_304 - 2_331_776,
    rss: 17_756_160,
  },
};

/** Between these its author saw a loss of speed. */
export const OLDER = "0.8.11";
export const NEWER = "0.8.18";
