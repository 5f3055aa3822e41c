/** @import { ChartOptions } from "../charts/svg.js" */
/** @import { Writing } from "../format.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Estimate, RankRange, Row, Summary } from "@routebench/contract/summary" */

/**
 * A section of the report before it is markdown or HTML: what is said, not how it looks.
 *
 * Ids are unique in the report, titles of parts in their section, titles of tables and grids in the
 * report. `mode`: the only one that it is about. What holds nothing shows nothing.
 * @typedef {{ id: string, title: string, mode?: Mode, blocks: Block[], short?: string,
 *   isLong?: boolean, leads?: boolean, isFolded?: boolean, finding?: string, cases?: SectionCase[] }} Section
 *   `short`: in the contents; `isLong`: for documents that are kept; `leads`: compares cases, and is what
 *   they were measured for, so it stands before each case's ranking; `isFolded`: the last, closed
 *   until a reader opens it; `finding`: its answer
 *   in a sentence or two, for a list of several runs; `cases`: the main one first
 * @typedef {(summary: Summary) => Section | null} SectionMaker
 * @typedef {{ id: string, caseId: string, title: string, label: string, blocks: Block[] }} SectionCase
 *   `title` with its mode; `label`: what distinguishes it from the other cases
 *
 * @typedef {(Text | Part | Table | Chart | List | Grid) & { only?: "markdown" | "page" }} Block
 *   `only`: the other one says it elsewhere
 *
 * @typedef {{ kind: "text", words: Words, isAside?: boolean }} Text `isAside`: how to read what is beside it
 * @typedef {(string | { name: string })[]} Pieces names from outside may run the other way
 * @typedef {string | Pieces} Words
 * @typedef {{ kind: "part", title: string, mode?: Mode, isFolded?: boolean, blocks: Block[] }} Part
 *
 * @typedef {{ kind: "table", title: string, columns: Column[], rows: TableRow[], page?: string }} Table
 *   `page`: that has the apps' cards, if they are not beside it
 * @typedef {{ appId: string, name: string, role?: Row["role"], hasCard?: false, cells: Cell[] }} TableRow
 * @typedef {{ heading: string, unit?: string, writing?: Writing, isText?: boolean,
 *   isStrong?: boolean, only?: "page" }} Column
 * @typedef {EstimateCell | WordCell} Cell
 * @typedef {{ estimate: Estimate, mark: string, medal?: 1 | 2 | 3 | null,
 *   rank?: RankRange }} EstimateCell `mark`: "≥ " before a bound; `rank`: in place of the interval
 * @typedef {{ words: string, look: "missing" | "bad" | null, value?: number }} WordCell `value`: sorted by it, if not by the words
 *
 * @typedef {{ kind: "chart", title: string, width: number, file?: string, alt?: string,
 *   draw: (options: ChartOptions) => string }} Chart `file`: next to report.md; `draw` gives SVG
 * @typedef {{ kind: "list", title?: string, mark?: string, items: { appId?: string, name?: string, words: Words }[] }} List
 *   `title`: on a page; `mark`: before each item on a terminal
 * @typedef {{ kind: "grid", title: string, headings: string[], rows: string[][] }} Grid
 * @typedef {[string, string | number | null | undefined]} Setting undefined: does not apply
 */
export {};
