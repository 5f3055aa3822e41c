import { caseName } from "@routebench/contract/cases";
import { casesOf, MODES } from "@routebench/contract/modes";
import { FINE_RATIO } from "../format.js";
import { findingsOf } from "../sections/findings.js";
import { byMode } from "../sections/mode-cases.js";
import { servedRows } from "../sections/served-rows.js";
import { ROLES, VERDICTS } from "../words.js";
import { renderFailures, renderResponse, renderSource } from "./card-details.js";
import { renderMode } from "./card-modes.js";
import { html, shorten, webLink } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

/**
 * A card for every app of the result file, whether it finished or not.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @returns {import("./markup.js").Markup}
 */
export function renderAppCards(result, summary) {
  const unlike = new Map(servedRows(result, summary).map((row) => [row.appId, row.unlike]));
  return html`<section aria-labelledby="apps-title">
<h2 id="apps-title">Apps</h2>
<ul class="cards">
${result.apps.map((app) => renderCard(app, unlike.get(app.id) ?? [], result, summary))}</ul>
</section>`;
}

/**
 * @param {AppRecord} app
 * @param {string[]} unlike where its response differs from most others'
 * @param {ResultFile} result
 * @param {Summary} summary
 */
function renderCard(app, unlike, result, summary) {
  const link = webLink(app.homepage);
  // A control is the same code entered twice, with the same response.
  const isTwin = app.role === "control";
  return html`<li class="card" id="app-${app.id}" data-app="${app.id}" data-search="${searchText(app)}">
<h3><bdi>${shorten(app.name, 60)}</bdi>${app.role !== "app" && html` <small>${ROLES[app.role]}${app.of && ` of ${shorten(app.of, 60)}`}</small>`}</h3>
<p class="version"><bdi>${shorten(app.version)}</bdi></p>
${link && html`<p><a href="${link}" rel="noreferrer noopener">${shorten(link.replace(/^https?:\/\//, "").replace(/\/$/, ""), 60)}</a></p>`}
${byMode(summary.modes).map((group) => renderMode(app.id, group, summary.modes))}
${renderNotes("Against its baseline", verdictsOf(app, summary))}
${renderNotes("Findings", findingsOf(app.id, summary))}
${renderNotes("Response differs from most", unlike)}
${renderFailures(failuresOf(app, result))}
${!isTwin && app.served && renderResponse(app.served)}
${!isTwin && app.source !== undefined && renderSource(app.source, result.apps.length)}
</li>
`;
}

/**
 * @param {string} title
 * @param {string[]} notes
 */
function renderNotes(title, notes) {
  return (
    notes.length > 0 &&
    html`<div><h4>${title}</h4><ul>${notes.map((text) => html`<li>${shorten(text, 600)}</li>`)}</ul></div>`
  );
}

/**
 * @param {AppRecord} app
 * @param {Summary} summary
 */
function verdictsOf({ id }, { against }) {
  return against
    .filter(({ appId }) => appId === id)
    .map(({ name, baseline, ratio, verdict }) => {
      const [app, other] = [name, baseline].map((each) => shorten(each, 60));
      return `${app} ${VERDICTS[verdict]} ${other} (${FINE_RATIO.point(ratio.point)})`;
    });
}

/**
 * @param {AppRecord} app
 * @param {ResultFile} result
 * @returns {string[]}
 */
function failuresOf({ id, verification }, { config, trials }) {
  const failures = trials.flatMap((trial) =>
    trial.appId === id && trial.status === "failed"
      ? [
          `${MODES[trial.mode].title}, ${nameOfCase(trial, config)}, round ${trial.round}: ${trial.code}: ${trial.detail}`,
        ]
      : [],
  );
  return verification.status === "failed"
    ? [`Check of its answers: ${verification.code}: ${verification.detail}`, ...failures]
    : failures;
}

/**
 * @param {import("@routebench/contract/result-file").Trial} trial
 * @param {ResultFile["config"]} config
 */
function nameOfCase({ mode, caseId }, config) {
  const testCase = casesOf(mode, config).find(({ id }) => id === caseId);
  return testCase ? caseName(testCase) : caseId;
}

/** @param {AppRecord} app */
const searchText = ({ id, name, version }) =>
  shorten(`${name} ${id} ${version}`, 240).toLowerCase();
