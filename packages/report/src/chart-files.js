import { findingSections } from "./sections/sections.js";

/** @typedef {import("./sections/section.js").Block} Block */

/**
 * Each chart that is a file of its own: the ranking of each mode in the run's main case, then what
 * was found across cases.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {import("./sections/sections.js").ReportExtras} [extras]
 * @returns {{ name: string, text: string }[]} none for a mode in which no app finished
 */
export const renderChartFiles = (result, summary, extras) =>
  findingSections(result, summary, extras)
    .flatMap(({ blocks, cases = [] }) => [blocks, ...cases.map((each) => each.blocks)])
    .flat()
    .flatMap((block) => (block.kind === "part" ? block.blocks : [block]))
    .flatMap((block) =>
      block.kind === "chart" && block.file
        ? [{ name: block.file, text: `${block.draw({})}\n` }]
        : [],
    );
