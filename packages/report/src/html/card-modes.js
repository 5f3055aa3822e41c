import { metricOf } from "@routebench/contract/metrics";
import { NOT_MEASURED, writingOf } from "../format.js";
import { modeLabel, modeTitle } from "../sections/mode-title.js";
import { relativeSpeeds } from "../standings/relative-speed.js";
import { atLeast, rankOf } from "../standings/row-standing.js";
import { BOTTLENECKS, counted } from "../words.js";
import { html, shorten } from "./markup.js";

/** @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary */

const RATE = metricOf("requestsPerSecond");

/**
 * An app in a mode: its main case in full, the others a line each.
 * @param {string} appId
 * @param {import("../sections/mode-cases.js").ModeCases} group
 * @param {ModeSummary[]} modes of the whole run
 * @returns {import("./markup.js").Markup}
 */
export function renderMode(appId, { mode, main, cases }, modes) {
  const own = describe(appId, main);
  const others = cases.flatMap((each) => {
    const told = each === main ? null : describe(appId, each);
    return told ? [{ ...told, caseId: each.testCase.id, label: modeLabel(each, modes) }] : [];
  });
  return html`${
    own &&
    html`<div data-mode="${mode}" data-case="${main.testCase.id}"><h4>${modeTitle(main, modes)} <small${!own.finished && html` class="bad"`}>${own.standing}</small></h4>
${own.said.length > 0 && html`<ul>${own.said.map((text) => html`<li>${text}</li>`)}</ul>`}</div>`
  }
${
  others.length > 0 &&
  html`<details data-mode="${mode}"><summary>${counted(others.length, "other case")}</summary><ul>${others.map(
    ({ caseId, label, finished, standing, said }) =>
      html`<li data-case="${caseId}"><b>${label}</b>: ${standing}${said.length > 0 && (finished ? ". " : ": ")}${said.join(" ")}</li>`,
  )}</ul></details>`
}`;
}

/**
 * @param {string} appId
 * @param {ModeSummary} summary
 * @returns {{ finished: boolean, standing: string, said: string[] } | null} null if the mode does not have the app
 */
function describe(appId, summary) {
  const row = summary.rows.find((each) => each.appId === appId);
  if (!row) {
    const reason = summary.didNotFinish.find((each) => each.appId === appId)?.reason;
    const notIn = summary.doesNotApply?.find((each) => each.appId === appId)?.reason;
    if (notIn !== undefined) return { finished: true, standing: "not in this case", said: [notIn] };
    if (reason === undefined) return null;
    return { finished: false, standing: "did not finish", said: [shorten(reason, 600)] };
  }
  const speeds = relativeSpeeds(summary);
  const rate = row.figures[RATE.id]?.estimate.point;
  const standing = [
    row.role === "control" ? "no rank" : `rank ${rankOf(row)}`,
    speeds.of(row)
      ? `${speeds.text(row)} the speed of ${shorten(speeds.to, 40)}`
      : `speed ${NOT_MEASURED}`,
    ...(rate === undefined
      ? []
      : [`${atLeast(row, RATE.id)}${writingOf(RATE).point(rate)} ${RATE.name}`]),
    counted(row.launches, "launch"),
  ].join(", ");
  const said = [
    ...(row.bottleneck === "server" ? [] : [BOTTLENECKS[row.bottleneck].long]),
    ...row.warnings.map((text) => shorten(`⚠ ${text}`, 600)),
  ];
  return { finished: true, standing, said };
}
