import { rank, speed } from "./figures.js";

/**
 * What a mode has found so far, in as few columns as a terminal has room for while the run goes on: those of the
 * report's table of figures.
 * @param {import("@routebench/contract/summary").ModeSummary} mode
 * @param {string} title
 * @returns {import("./section.js").Table} controls left out
 */
export function standingTable(mode, title) {
  const columns = [rank, speed(mode)];
  return {
    kind: "table",
    title,
    columns,
    rows: mode.rows
      .filter(({ role }) => role !== "control")
      .map((row, index) => ({
        appId: row.appId,
        name: row.name,
        role: row.role,
        cells: columns.map(({ cell }) => cell(row, index)),
      })),
  };
}
