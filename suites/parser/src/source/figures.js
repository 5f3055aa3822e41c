import { quantile } from "@routebench/stats/quantile";

/**
 * @typedef {import("./columns.js").SourceRow} SourceRow
 * @typedef {import("./source-figures.js").Figures} Figures
 */

/**
 * @param {SourceRow[]} rows of any benchmarks and runtimes
 * @returns {Figures[]} one for each benchmark and runtime, in the order in which they come
 */
export function figuresOf(rows) {
  return [...new Set(rows.map(keyOf))].map((key) => {
    const group = rows.filter((row) => keyOf(row) === key);
    const durations = group.map(({ duration }) => duration);
    const [{ benchmark, nodeVersion }] = /** @type {[SourceRow]} */ (group);
    return {
      ...{ benchmark, nodeVersion },
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
