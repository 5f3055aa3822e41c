/**
 * What is said across cases, before it is markdown or HTML. Types only.
 *
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 * @typedef {import("@routebench/contract/summary").Figure} Figure
 *
 * @typedef {"rate" | "cpuUs" | "latencyUs" | "ratio" | "words"} CellKind how a column's figures are
 *   written; rates are per second
 *
 * @typedef {object} Column beside the app's name
 * @property {string} heading
 * @property {string} unit "" where the heading says all
 * @property {CellKind} kind
 *
 * @typedef {object} FigureCell a figure of a ranking: median, rank and medal
 * @property {Figure} figure
 * @property {string} mark before it, "≥ " where it is a lower bound
 *
 * @typedef {object} EstimateCell a figure with its interval
 * @property {Estimate} estimate
 * @property {string} mark
 *
 * @typedef {object} WordCell
 * @property {string} words
 * @property {"missing" | "bad" | null} look
 *
 * @typedef {FigureCell | EstimateCell | WordCell} Cell
 *
 * @typedef {object} CaseTable
 * @property {Column[]} columns
 * @property {{ appId: string, name: string, cells: Cell[] }[]} rows
 *
 * @typedef {object} CaseChart
 * @property {string} title
 * @property {string | null} file the name under which it lies beside report.md
 * @property {(options: import("../charts/svg.js").ChartOptions) => string} draw SVG, never ""
 *
 * @typedef {object} CasePart
 * @property {string} title unique within its section
 * @property {import("@routebench/contract/summary").Mode} mode
 * @property {string[]} text sentences
 * @property {CaseTable} table
 * @property {CaseChart | null} chart
 * @property {import("@routebench/contract/summary").DidNotFinish[]} didNotFinish where no table of a
 *   case names them
 *
 * @typedef {object} CaseSection
 * @property {string} id
 * @property {string} title
 * @property {string[]} text sentences
 * @property {CasePart[]} parts at least one
 */
export {};
