/** How figures of the matrix are written, on the home page and in the README alike. */
import { formatInterval, formatMegabytes, formatNumber, RATIO } from "../format.js";

/**
 * @import { Writing } from "../format.js"
 * @import { MatrixCell, MatrixFigure } from "./matrix.js"
 * @import { Question } from "./questions.js"
 * @import { Verdict } from "@routebench/contract/verdict"
 */

/** Shown instead of a figure that was not measured. The reason belongs next to it. */
const NO_FIGURE = "–";

/** Verdicts that the figure itself does not show. @type {Record<Verdict, string>} */
export const MARKS = { faster: "", slower: "", tied: "=", "not enough data": "?" };

/** E.g. "1.65×", "0.95× =" if it is tied with 1, "104" in the question's unit. @type {(question: Question, cell: MatrixCell) => string} */
export function cellText(question, cell) {
  if ("why" in cell) return NO_FIGURE;
  const mark = cell.verdict ? MARKS[cell.verdict] : "";
  return mark ? `${figureText(question, cell)} ${mark}` : figureText(question, cell);
}

/** E.g. "1.65×". @type {(question: Question, figure: MatrixFigure) => string} */
export const figureText = (question, { value }) => writingOf(question).point(value);

/** E.g. "1.61–1.69"; "" if the figure has no interval. @type {(question: Question, figure: MatrixFigure) => string} */
export const intervalText = (question, { value, low, high }) =>
  formatInterval({ point: value, low, high }, writingOf(question));

/** @type {(question: Question) => Writing} */
function writingOf(question) {
  if (question.kind !== "amount") return RATIO;
  return { point: question.unit === "MB" ? megabytes : formatNumber };
}

/** @param {number} bytes */
const megabytes = (bytes) => (bytes === 0 ? "0" : formatMegabytes(bytes));
