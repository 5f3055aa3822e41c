import { FINE_RATIO, formatEstimate, NOT_MEASURED, RATIO } from "../../format.js";
import { foremost, mainModes } from "../../sections/mode-cases.js";
import { atLeast, isRanked, rankOf, relativeSpeeds } from "../../standings/row-standing.js";
import { counted, listed } from "../../words.js";
import { table } from "./figures.js";
import { quote } from "./quote.js";
import {
  comparisonIn,
  renderRemoved,
  renderSubject,
  renderUnfinished,
  renderWrong,
  USUAL_SUITE,
  verdictWords,
  WHY_LEFT_OUT,
} from "./subject.js";

/** @import { AnsweredSubject } from "../pull-request-comment.js" */

const MOST_FAULTS = 1;

/** @param {AnsweredSubject[]} subjects @returns {string[]} */
export function renderMany(subjects) {
  const added = subjects.filter(({ change }) => change === "added");
  const changed = subjects.filter(({ change }) => change === "changed");
  const removed = subjects.filter(({ change }) => change === "removed");
  const wrong = subjects.flatMap((subject) =>
    subject.found?.status === "wrong" ? [{ subject, faults: subject.found.faults }] : [],
  );
  const failed = subjects.filter(
    ({ found }) => found?.status === "failed" || found?.status === "cannot-run",
  );
  const leftOut = subjects.filter(({ found }) => found?.status === "left-out");
  const measured = subjects.filter(({ found }) => found?.status === "measured");
  const areApps = subjects.every(({ suite }) => suite === USUAL_SUITE);
  return [
    `${counted(subjects.length, areApps ? "app" : "subject")} are touched: ${listed(
      [
        `${measured.length} measured`,
        wrong.length > 0 && `${wrong.length} with wrong answers`,
        failed.length > 0 && `${failed.length} that could not be measured`,
        removed.length > 0 && `${removed.length} removed`,
        leftOut.length > 0 && `${leftOut.length} left out`,
      ].filter((part) => part !== false),
    )}. One budget is shared out among them, so each has less time than it would have alone.`,
    ...wrong.map(({ subject, faults }) => renderWrong(subject, faults, MOST_FAULTS)),
    ...failed.map(renderSubject),
    rowsOfNew(added),
    rowsOfChanged(changed),
    ...(removed.length > 0 ? [renderRemoved(removed)] : []),
    renderLeftOut(leftOut),
  ].filter((text) => text !== "");
}

/** @param {AnsweredSubject[]} subjects */
function rowsOfNew(subjects) {
  const rows = subjects.flatMap(({ id, found }) => {
    if (found?.status !== "measured") return [];
    const mode = foremost(mainModes(found.run.summary.modes));
    const row = mode?.rows.find(({ appId }) => appId === id);
    if (!mode || !row) return [[quote(id), renderUnfinished(id, mode), "", ""]];
    const apps = mode.rows.filter((one) => one.role === "app" && isRanked(one));
    const speeds = relativeSpeeds(mode);
    const speed = speeds.of(row);
    return [
      [
        quote(id),
        speed ? `${atLeast(row, "speed")}${formatEstimate(speed, RATIO)}` : NOT_MEASURED,
        quote(speeds.to),
        isRanked(row) ? `${rankOf(row)} of ${apps.length}` : NOT_MEASURED,
      ],
    ];
  });
  return rows.length === 0 ? "" : table([["New", "Speed", "as a multiple of", "Rank"], ...rows]);
}

/** @param {AnsweredSubject[]} subjects */
function rowsOfChanged(subjects) {
  const rows = subjects.flatMap(({ id, found }) => {
    if (found?.status !== "measured") return [];
    const { result, summary } = found.run;
    const comparison = comparisonIn(summary, id);
    if (!comparison) {
      return [[quote(id), renderUnfinished(id, foremost(mainModes(summary.modes))), ""]];
    }
    const words = verdictWords(comparison, result);
    const bold = comparison.verdict === "faster" || comparison.verdict === "slower";
    return [
      [quote(id), bold ? `**${words}**` : words, formatEstimate(comparison.ratio, FINE_RATIO)],
    ];
  });
  return rows.length === 0 ? "" : table([["Changed", "Verdict", "Speed with ÷ without"], ...rows]);
}

/** @param {AnsweredSubject[]} leftOut */
function renderLeftOut(leftOut) {
  const reasons = /** @type {(keyof typeof WHY_LEFT_OUT)[]} */ (Object.keys(WHY_LEFT_OUT));
  return reasons
    .flatMap((why) => {
      const ids = leftOut.flatMap(({ id, found }) =>
        found?.status === "left-out" && found.why === why ? [quote(id)] : [],
      );
      return ids.length === 0
        ? []
        : [`**Left out**, because ${WHY_LEFT_OUT[why]}:`, `${ids.join(", ")}.`];
    })
    .join("\n\n");
}
