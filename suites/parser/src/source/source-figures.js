/**
 * What node-http-perf printed in February 2013, with Node 0.8.18: the range over its 20 runs, and the
 * median of the durations.
 *
 * @typedef {{ least: number, most: number }} Range
 * @typedef {object} Figures of all runs of a benchmark by one runtime
 * @property {string} benchmark
 * @property {string} nodeVersion
 * @property {Range & { median: number, lowerQuartile: number, upperQuartile: number }} durationMs
 * @property {Range} heapUsed bytes
 * @property {Range} heapTotal bytes
 */

/** @type {Figures[]} */
export const SOURCE_FIGURES = [
  {
    ...{ benchmark: "node-http", nodeVersion: "0.8.18" },
    durationMs: { least: 713, lowerQuartile: 725, median: 726.5, upperQuartile: 730.25, most: 736 },
    heapUsed: { least: 2_678_552, most: 9_010_648 },
    heapTotal: { least: 9_227_008, most: 13_388_032 },
  },
  {
    ...{ benchmark: "js-http", nodeVersion: "0.8.18" },
    durationMs: { least: 700, lowerQuartile: 702, median: 704, upperQuartile: 706, most: 716 },
    heapUsed: { least: 2_331_776, most: 4_554_304 },
    heapTotal: { least: 6_131_200, most: 8_228_352 },
  },
];
