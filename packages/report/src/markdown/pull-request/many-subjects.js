import { FINE_RATIO, formatEstimate, NOT_MEASURED, RATIO } from "../../format.js";
import { foremost, mainModes } from "../../sections/mode-cases.js";
import { isRanked, rankOf, relativeSpeeds } from "../../sections/standing.js";
import { table } from "./figures.js";
import { quote } from "./quote.js";
import { comparisonIn, renderSubject, renderUnfinished, verdictWords } from "./subject.js";

/** @import { AnsweredSubject } from "../pull-request-comment.js" */
/** @import { Summary } from "@routebench/contract/summary" */

const WHY_LEFT_OUT = {
  budget: "not measured: not enough time",
  ended: "not measured: the run was ended",
};

/**
 * A row for each subject that was measured or left out, and a paragraph for each other.
 * @param {AnsweredSubject[]} subjects
 * @returns {string[]}
 */
export function renderMany(subjects) {
  /** @type {string[]} */
  const paragraphs = [];
  const rows = [["App", "What was found", "Speed"]];
  for (const subject of subjects) {
    const { id, change, found } = subject;
    if (found?.status === "measured") {
      const row =
        change === "added" ? rowOfNew(id, found.summary) : rowOfChanged(id, found.summary);
      rows.push([quote(id), ...row]);
    } else if (found?.status === "left-out") {
      rows.push([quote(id), WHY_LEFT_OUT[found.why], ""]);
    } else {
      paragraphs.push(renderSubject(subject));
    }
  }
  return [
    `${subjects.length} apps or subjects are touched. They share one budget, so each has less time than it would have alone; \`pnpm bench pr --budget 3h\` gives them more on your machine.`,
    ...paragraphs,
    ...(rows.length > 1 ? [table(rows)] : []),
  ];
}

/** @type {(id: string, summary: Summary) => string[]} */
function rowOfNew(id, summary) {
  const mode = foremost(mainModes(summary.modes));
  const row = mode?.rows.find(({ appId }) => appId === id);
  if (!mode || !row) return [renderUnfinished(id, mode), ""];
  const ranked = mode.rows.filter((other) => other.role === "app" && isRanked(other));
  const speeds = relativeSpeeds(mode);
  const speed = speeds.of(row);
  return [
    isRanked(row) ? `is new: rank ${rankOf(row)} of ${ranked.length}` : "is new",
    speed ? `${formatEstimate(speed, RATIO)} of ${quote(speeds.to)}` : NOT_MEASURED,
  ];
}

/** @type {(id: string, summary: Summary) => string[]} */
function rowOfChanged(id, summary) {
  const comparison = comparisonIn(summary, id);
  if (!comparison) return [renderUnfinished(id, foremost(mainModes(summary.modes))), ""];
  const words = verdictWords(comparison, summary);
  const isBold = comparison.verdict === "faster" || comparison.verdict === "slower";
  return [
    isBold ? `**${words}**` : words,
    `${formatEstimate(comparison.ratio, FINE_RATIO)} of its base`,
  ];
}
