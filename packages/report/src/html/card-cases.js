import { relativeSpeeds } from "../charts/relative-speed.js";
import { atLeast, rankOf } from "../charts/row-look.js";
import { formatNumber, NOT_MEASURED } from "../format.js";
import { modeLabel } from "../sections/mode-title.js";
import { BOTTLENECKS, counted } from "../words.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 */

/**
 * An app in the cases of a mode beside its main one, a line each.
 * @param {string} appId
 * @param {import("../sections/mode-title.js").ModeCases} group
 * @param {ModeSummary[]} modes of the whole run
 * @returns {import("./markup.js").Markup | null} null where there are none
 */
export function renderOtherCases(appId, { mode, main, cases }, modes) {
  const lines = cases
    .filter((each) => each !== main)
    .flatMap((each) => {
      const text = describe(appId, each);
      return text === null
        ? []
        : [
            html`<li data-case="${each.testCase.id}"><b>${modeLabel(each, modes)}</b>: ${text}</li>`,
          ];
    });
  if (lines.length === 0) return null;
  return html`<details data-mode="${mode}"><summary>${counted(lines.length, "other case")}</summary><ul>${lines}</ul></details>`;
}

/**
 * @param {string} appId
 * @param {ModeSummary} summary
 * @returns {string | null} null where the mode does not have the app
 */
function describe(appId, summary) {
  const row = summary.rows.find((each) => each.appId === appId);
  if (!row) {
    const reason = summary.didNotFinish.find((each) => each.appId === appId)?.reason;
    return reason === undefined ? null : `did not finish: ${shorten(reason, 300)}`;
  }
  const speeds = relativeSpeeds(summary);
  const rate = row.figures.requestsPerSecond;
  const parts = [
    row.role === "control" ? "no rank" : `rank ${rankOf(row)}`,
    speeds.of(row)
      ? `${speeds.text(row)} the speed of ${shorten(speeds.to, 40)}`
      : `speed ${NOT_MEASURED}`,
    ...(rate ? [`${atLeast(row)}${formatNumber(rate.estimate.point)} requests/s`] : []),
  ];
  const said = [
    ...(row.bottleneck === "server" ? [] : [BOTTLENECKS[row.bottleneck].long]),
    ...row.warnings.map((text) => `⚠ ${shorten(text, 300)}`),
  ];
  return [parts.join(", "), ...said].join(". ");
}
