import { DriverError } from "../driver.js";

const HEADING = "Percentage served,Time in ms";

/**
 * Reads the table that ab writes for -e, which tells more than its report: to the µs, and each per cent.
 * @param {string} csv
 * @returns {{ percent: number, ms: number }[]} ascending; at 0 the fastest answer
 * @throws {DriverError} if it is not such a table
 */
export function parseAbPercentiles(csv) {
  const [heading, ...lines] = csv.trimEnd().split("\n");
  const rows = lines.map((line) => /^(\d{1,3}),(\d+(?:\.\d+)?)$/.exec(line));
  if (heading !== HEADING || rows.length === 0 || rows.includes(null)) {
    const start = JSON.stringify(csv.slice(0, 120));
    throw new DriverError(`ab wrote something that is not its table of percentiles: ${start}`);
  }
  return rows.map((row) => ({ percent: Number(row?.[1]), ms: Number(row?.[2]) }));
}
