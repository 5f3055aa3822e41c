import { isLowerBound } from "@routebench/contract/bounds";
import { formatRank } from "../format.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {"speed" | import("@routebench/contract/metrics").MetricId} FigureId what is shown of it
 */

/**
 * @param {Row} row
 * @param {FigureId} figure
 * @returns {"≥ " | ""} before a figure that the generator limited: the app could do more
 */
export const atLeast = (row, figure) => (isLowerBound(row, figure) ? "≥ " : "");

/**
 * @param {Row} row
 * @returns {boolean} false for a control, which is an app entered twice, and for an app without a speed
 */
export const isRanked = ({ role, speedRatio }) => role !== "control" && speedRatio !== null;

/** @param {Row} row */
export const rankOf = (row) => (isRanked(row) ? formatRank(row.rank) : "–");
