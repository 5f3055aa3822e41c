/**
 * @import { ChartOptions } from "../charts/svg.js"
 * @import { Writing } from "../format.js"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Estimate, RankRange, Row, Summary } from "@routebench/contract/summary"
 */

/**
 * A section of the report before it is markdown or HTML: what is said, not how it looks. Types
 * only.
 * @typedef {object} Section
 * @property {string} id
 * @property {string} title
 * @property {string} [short]
 * @property {Mode} [mode]
 * @property {boolean} [isLong]
 * @property {Block[]} blocks
 * @property {Case[]} [cases]
 * @typedef {(result: ResultFile, summary: Summary) => Section | null} SectionMaker
 * @typedef {{ id: string, caseId: string, title: string, label: string, blocks: Block[] }} Case
 * @typedef {(Text | Saying | Part | Table | Chart | Pair | List | DidNotFinish | Settings | Code |
 *   Grid) & { only?: "markdown" | "page" }} Block
 * @typedef {{ kind: "text", sentences: string[] }} Text
 * @typedef {{ kind: "words", words: Words }} Saying
 * @typedef {{ kind: "part", title: string, mode?: Mode, isFolded?: boolean, blocks: Block[] }} Part
 * @typedef {object} Table
 * @property {"table"} kind
 * @property {string} title
 * @property {Column[]} columns
 * @property {{ appId: string, name: string, role?: Row["role"], cells: Cell[] }[]} rows
 * @typedef {object} Column
 * @property {string} heading
 * @property {string} [unit]
 * @property {Writing} [writing]
 * @property {boolean} [isText]
 * @property {boolean} [isStrong]
 * @property {"page"} [only]
 * @typedef {EstimateCell | WordCell} Cell
 * @typedef {object} EstimateCell
 * @property {Estimate} estimate
 * @property {string} mark
 * @property {1 | 2 | 3 | null} [medal]
 * @property {RankRange} [rank]
 * @typedef {object} WordCell
 * @property {string} words
 * @property {"missing" | "bad" | null} look
 * @property {number} [value]
 * @property {string} [note]
 * @property {"up" | "down" | null} [moved]
 * @typedef {object} Chart
 * @property {"chart"} kind
 * @property {string} title
 * @property {string} [file]
 * @property {string} [alt]
 * @property {number} width
 * @property {(options: ChartOptions) => string} draw
 * @typedef {{ kind: "pair", charts: Chart[] }} Pair
 * @typedef {{ kind: "list", items: { appId?: string, name?: string, words: Words }[] }} List
 * @typedef {string | (string | { name: string })[]} Words
 * @typedef {object} DidNotFinish
 * @property {"did-not-finish"} kind
 * @property {import("@routebench/contract/summary").DidNotFinish[]} apps
 * @typedef {{ kind: "settings", groups: { title?: string, settings: Setting[] }[] }} Settings
 * @typedef {[string, string | number | null | undefined]} Setting
 * @typedef {{ kind: "code", text: string }} Code
 * @typedef {{ kind: "grid", title: string, headings: string[], rows: string[][] }} Grid
 */
export {};
