import { RANKED_MODES } from "@routebench/contract/modes";
import { CASE_CHARTS } from "./sections/chart-names.js";
import { rankingFile } from "./sections/ranking-chart.js";
import { findingSections } from "./sections/sections.js";

/** @typedef {import("./sections/section.js").Block} Block */

/** The names of all charts that a run may leave in its folder. */
export const CHART_FILES = [...RANKED_MODES.map(rankingFile), ...Object.values(CASE_CHARTS)];

/**
 * Each chart that is a file of its own: the ranking of each mode in the run's main case, then what
 * was found across cases.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {{ name: string, text: string }[]} none for a mode in which no app finished
 */
export const renderChartFiles = (result, summary) =>
  findingSections(result, summary)
    .flatMap(({ blocks, cases = [] }) => [blocks, ...cases.map((each) => each.blocks)])
    .flat()
    .flatMap((block) => (block.kind === "part" ? block.blocks : [block]))
    .flatMap((block) =>
      block.kind === "chart" && block.file
        ? [{ name: block.file, text: `${block.draw({})}\n` }]
        : [],
    );
