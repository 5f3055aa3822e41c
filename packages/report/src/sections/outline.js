import { targetLabel } from "@routebench/contract/targets";
import { counted, plainWords } from "../words.js";
import { confidenceOf } from "./confidence.js";
import { findingOf } from "./finding.js";
import { methodSection } from "./method.js";
import { modeSection } from "./mode.js";
import { byMode, countCases, foremost } from "./mode-cases.js";
import { doubtsOf } from "./notices.js";
import { specificSections } from "./sections.js";
import { servedSection } from "./served.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Block, Chart, Grid, List, Part, Section, Table, Words } from "./section.js" */
/** @import { ReportExtras } from "./sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @typedef {ReturnType<typeof outlineOf>} Outline a report in the order of all its forms */

/** A chart beside another question is unreadable with more apps. */
const MOST_IN_CHART = 20;

/** @param {Summary} summary @param {ReportExtras} [extras] */
export function outlineOf(summary, { sections = [], published } = {}) {
  const headline = findingOf(summary, sections);
  const specific = specificSections(summary, sections).filter(({ blocks }) => blocks.length > 0);
  const groups = byMode(summary.modes);
  const main = foremost(groups.filter((group) => group.main.rows.length > 0)) ?? groups[0];
  const ofModes = groups.map((group) => modeSection(group, summary));
  const ofMain = ofModes.find(({ id }) => id === `mode-${main?.mode}`);
  const leads =
    specific.find(({ finding }) => finding) ?? specific.find((section) => section.leads);
  const leading = leads ?? ofMain;
  const front = frontOf(leading?.blocks ?? [], headline);
  const isSmall = summary.runtimes.length === 0 && Number(main?.main.rows.length) <= MOST_IN_CHART;
  const chart = front.chart ?? (ofMain && isSmall ? (chartsIn(ofMain.blocks)[0] ?? null) : null);
  const following = [...specific, ...ofModes]
    .filter((section) => section !== leading)
    .map((section) => ({
      ...section,
      blocks: without(section.blocks, (block) => block === chart),
    }));
  return {
    title: published?.title ?? (leads ? leads.title : titleOfRanking(summary, main)),
    doubts: [...notComparable(published?.elsewhere), ...doubtsOf(summary)],
    headline,
    chart,
    chartTitle: front.chartTitle,
    confidence: confidenceOf(summary),
    table: front.table,
    tableTitle: front.tableTitle,
    keys: front.keys,
    absent: front.absent,
    folded: /** @type {(Section | null)[]} */ ([
      ...(leading && front.rest.length > 0 ? [remainderOf(leading, front.rest)] : []),
      ...following,
      servedSection(summary),
    ]).filter((section) => section !== null),
    method: methodSection(summary),
  };
}

/** @param {string | null} [where] the main result was measured */
function notComparable(where) {
  if (!where) return [];
  const text = `The main result was measured ${where}. Compare figures only within this page.`;
  return [{ title: "Another machine or Node.", text }];
}

/** A block below its title. @type {(title: string | null, block: Block | null) => Block[]} */
export function titled(title, block) {
  if (block === null) return [];
  return title ? [{ kind: "part", title, blocks: [block] }] : [block];
}

/** @param {Block[]} blocks @returns {Chart[]} also of folded parts */
export const chartsIn = (blocks) =>
  blocks.flatMap((block) => {
    if (block.kind === "part") return chartsIn(block.blocks);
    return block.kind === "chart" ? [block] : [];
  });

/** @type {(summary: Summary, main: ModeCases | undefined) => string} */
function titleOfRanking({ apps, modes }, main) {
  const count = counted(apps.filter(({ role }) => role === "app").length, "app");
  const cases = countCases(modes);
  const where =
    cases > 1 || !main ? counted(cases, "case") : targetLabel(main.main.testCase.target);
  return `Speed of ${count}: ${where}`;
}

/**
 * A block, and its part of the section.
 * @typedef {{ block: Block, part: Part | null }} Placed
 */

/**
 * The blocks that a report begins with, and the others.
 * @param {Block[]} blocks @param {Words} headline which the report has already shown
 */
function frontOf(blocks, headline) {
  const all = flat(blocks, null);
  const chart = all.find(({ block }) => block.kind === "chart");
  const table =
    all.find(({ block: { kind } }) => kind === "table" || kind === "grid") ??
    all.find(({ block }) => block.kind === "list" && !block.title);
  const keys = all.filter(
    ({ block, part }) =>
      block.kind === "text" &&
      block.isKey &&
      !isEmpty(block) &&
      (part === null || part === table?.part),
  );
  const absent = all.filter(({ block }) => block.kind === "list" && block.title);
  const shown = [chart, table, ...keys, ...absent].map((each) => each?.block);
  const isShown = (/** @type {Block} */ block) =>
    shown.includes(block) ||
    (block.kind === "text" && plainWords(block.words) === plainWords(headline));
  return {
    chart: /** @type {Chart | null} */ (chart?.block ?? null),
    chartTitle: chart?.part?.title ?? null,
    table: /** @type {Table | Grid | List | null} */ (table?.block ?? null),
    tableTitle: table?.part === chart?.part ? null : (table?.part?.title ?? null),
    keys: keys.map(({ block }) => block),
    absent: absent.map(({ block }) => block),
    rest: without(blocks, isShown),
  };
}

/** @type {(blocks: Block[], part: Part | null) => Placed[]} with the blocks of open parts */
const flat = (blocks, part) =>
  blocks.flatMap((block) =>
    block.kind === "part" && !block.isFolded ? flat(block.blocks, block) : [{ block, part }],
  );

/** @type {(blocks: Block[], isShown: (block: Block) => boolean) => Block[]} */
export const without = (blocks, isShown) =>
  blocks
    .filter((block) => !isShown(block) && !isEmpty(block))
    .map((block) =>
      block.kind === "part" ? { ...block, blocks: without(block.blocks, isShown) } : block,
    )
    .filter((block) => block.kind !== "part" || block.blocks.length > 0);

/** @param {Block} block */
const isEmpty = (block) =>
  (block.kind === "text" && block.words.length === 0) ||
  (block.kind === "list" && block.items.length === 0) ||
  (block.kind === "grid" && block.rows.length === 0);

/** What a section has besides its front. A single part needs no second heading. @type {(section: Section, rest: Block[]) => Section} */
function remainderOf(section, rest) {
  const [first, ...more] = rest;
  return first?.kind === "part" && more.length === 0
    ? { ...section, title: first.title, blocks: first.blocks }
    : { ...section, title: `${section.title}: details`, blocks: rest };
}
