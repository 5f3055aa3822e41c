/**
 * @import { ChartOptions } from "../charts/svg.js"
 * @import { Writing } from "../format.js"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Estimate, RankRange, Row, Summary } from "@routebench/contract/summary"
 */

/**
 * A section of the report before it is markdown or HTML: what is said, not how it looks. Types only.
 *
 * @typedef {object} Section
 * @property {string} id unique in the report
 * @property {string} title
 * @property {string} [short] what the contents call it, if not by its title
 * @property {Mode} [mode] the only one that it is about
 * @property {boolean} [isLong] it is for documents that are kept; what is printed has no room for it
 * @property {Block[]} blocks
 * @property {Case[]} [cases] of a mode, if it has several; the main one first
 *
 * @typedef {(result: ResultFile, summary: Summary) => Section | null} SectionMaker null where it has nothing to show
 *
 * @typedef {object} Case
 * @property {string} id unique in the report
 * @property {string} caseId
 * @property {string} title with its mode
 * @property {string} label what distinguishes it from the other cases
 * @property {Block[]} blocks
 *
 * @typedef {(Text | Saying | Part | Table | Chart | Pair | List | DidNotFinish | Settings | Code | Grid)
 *   & { only?: "markdown" | "page" }} Block `only`: the other one says it elsewhere
 *
 * @typedef {object} Text
 * @property {"text"} kind
 * @property {string[]} sentences none: nothing is shown
 *
 * @typedef {object} Saying a text with names from outside in it
 * @property {"words"} kind
 * @property {Words} words
 *
 * @typedef {object} Part
 * @property {"part"} kind
 * @property {string} title unique in its section
 * @property {Mode} [mode] the only one that it is about
 * @property {boolean} [isFolded] where a page has room for its title only
 * @property {Block[]} blocks
 *
 * @typedef {object} Table
 * @property {"table"} kind
 * @property {string} title unique in the report; only a page shows it
 * @property {Column[]} columns next to the app's name
 * @property {{ appId: string, name: string, role?: Row["role"], cells: Cell[] }[]} rows none: no app finished
 *
 * @typedef {object} Column
 * @property {string} heading
 * @property {string} [unit]
 * @property {Writing} [writing] of its estimates
 * @property {boolean} [isText] it is read from the left
 * @property {boolean} [isStrong]
 * @property {"page"} [only] if there is room for it
 *
 * @typedef {EstimateCell | WordCell} Cell
 *
 * @typedef {object} EstimateCell
 * @property {Estimate} estimate
 * @property {string} mark before it, "≥ " if it is a lower bound
 * @property {1 | 2 | 3 | null} [medal]
 * @property {RankRange} [rank] shown in place of the interval
 *
 * @typedef {object} WordCell
 * @property {string} words
 * @property {"missing" | "bad" | null} look what is missing is not sorted by
 * @property {number} [value] what it is sorted by, if not the words
 * @property {string} [note]
 * @property {"up" | "down" | null} [moved]
 *
 * @typedef {object} Chart
 * @property {"chart"} kind
 * @property {string} title
 * @property {string} [file] its name next to report.md, if it is a file
 * @property {string} [alt] alternative text, if not its title
 * @property {number} width in pixels, if there is room for it
 * @property {(options: ChartOptions) => string} draw SVG; "" if there is nothing to draw
 *
 * @typedef {object} Pair charts side by side
 * @property {"pair"} kind
 * @property {Chart[]} charts
 *
 * @typedef {object} List
 * @property {"list"} kind
 * @property {{ appId?: string, name?: string, words: Words }[]} items `name`: of the app that the words are about
 *
 * @typedef {string | (string | { name: string })[]} Words names from outside apart: they may run the other way
 *
 * @typedef {object} DidNotFinish
 * @property {"did-not-finish"} kind
 * @property {import("@routebench/contract/summary").DidNotFinish[]} apps none: nothing is shown
 *
 * @typedef {object} Settings
 * @property {"settings"} kind
 * @property {{ title?: string, settings: Setting[] }[]} groups
 *
 * @typedef {[string, string | number | null | undefined]} Setting undefined: does not apply
 *
 * @typedef {object} Code text to be shown as it is
 * @property {"code"} kind
 * @property {string} text
 *
 * @typedef {object} Grid words in rows and columns, whose rows are no apps
 * @property {"grid"} kind
 * @property {string} title unique in the report; only a page shows it
 * @property {string[]} headings
 * @property {string[][]} rows a word per heading; none: nothing is shown
 */
export {};
