/**
 * One run as node-http-perf tells it, in its order.
 *
 * @typedef {object} SourceRow
 * @property {string} benchmark
 * @property {number} number of the run within its process, from 1
 * @property {number} duration in ms
 * @property {number} time at which the run ended, in ms since 1970
 * @property {number} rss in bytes, and so are both that follow
 * @property {number} heapUsed
 * @property {number} heapTotal
 * @property {string} nodeVersion
 * @property {string} v8Version
 * @property {number} bytes of the request
 * @property {number} headers names and values
 * @property {number} iterations
 */

export const COLUMNS = /** @type {const} */ ([
  ...["benchmark", "number", "duration", "time", "rss", "heapUsed", "heapTotal", "nodeVersion"],
  ...["v8Version", "bytes", "headers", "iterations"],
]);

/**
 * @param {SourceRow[]} rows
 * @returns {string} a table of text whose columns are aligned by spaces
 */
export function textTable(rows) {
  const cells = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => String(line[at]).length)));
  return cells
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/**
 * @param {SourceRow[]} rows
 * @returns {string} comma-separated; no value holds a comma
 */
export const csvTable = (rows) =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]
    .map((line) => `${line.join(",")}\n`)
    .join("");
