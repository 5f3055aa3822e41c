import { rankOf } from "../charts/row-look.js";
import { html, shorten, webLink } from "./markup.js";
import { BOTTLENECKS, counted, MODE_TITLES, ROLES } from "./words.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

const MOST_FAILURES = 20;

/**
 * A card for every app of the result file, whether it finished or not.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @returns {import("./markup.js").Markup}
 */
export function renderAppCards(result, summary) {
  return html`<section aria-labelledby="apps-title">
<h2 id="apps-title">Apps</h2>
<ul class="cards">
${result.apps.map((app) => renderCard(app, result, summary))}</ul>
</section>`;
}

/**
 * @param {AppRecord} app
 * @param {ResultFile} result
 * @param {Summary} summary
 */
function renderCard(app, result, summary) {
  const link = webLink(app.homepage);
  const failures = failuresOf(app, result);
  return html`<li class="card" id="app-${app.id}" data-app="${app.id}" data-search="${searchText(app)}">
<h3><bdi>${shorten(app.name, 60)}</bdi>${app.role !== "app" && html` <small>${ROLES[app.role]}${app.of && ` of ${shorten(app.of, 60)}`}</small>`}</h3>
<p class="version"><bdi>${shorten(app.version)}</bdi></p>
${link && html`<p><a href="${link}" rel="noreferrer noopener">${shorten(link.replace(/^https?:\/\//, "").replace(/\/$/, ""), 60)}</a></p>`}
${summary.modes.map((mode) => renderModeLine(app, mode))}
${
  failures.length > 0 &&
  html`<details class="failures"><summary>${counted(failures.length, "failure")}</summary><ul>${failures
    .slice(0, MOST_FAILURES)
    .map(
      (text) => html`<li>${shorten(text, 600)}</li>`,
    )}${failures.length > MOST_FAILURES && html`<li>and ${failures.length - MOST_FAILURES} more</li>`}</ul></details>`
}
</li>
`;
}

/**
 * @param {AppRecord} app
 * @param {import("@routebench/contract/summary").ModeSummary} mode
 */
function renderModeLine({ id }, { mode, rows, didNotFinish }) {
  const row = rows.find(({ appId }) => appId === id);
  if (row) {
    const rank = row.role === "control" ? "no rank" : `rank ${rankOf(row)}`;
    const said = [BOTTLENECKS[row.bottleneck].long, ...row.warnings.map((text) => `⚠ ${text}`)];
    return html`<div data-mode="${mode}"><h4>${MODE_TITLES[mode]} <small>${rank}, ${counted(row.launches, "launch")}</small></h4>
<ul>${said.map((text) => html`<li>${shorten(text, 600)}</li>`)}</ul></div>`;
  }
  const reason = didNotFinish.find(({ appId }) => appId === id)?.reason;
  return (
    reason !== undefined &&
    html`<div data-mode="${mode}"><h4>${MODE_TITLES[mode]} <small class="bad">did not finish</small></h4>
<ul><li>${shorten(reason, 600)}</li></ul></div>`
  );
}

/**
 * @param {AppRecord} app
 * @param {ResultFile} result
 * @returns {string[]}
 */
function failuresOf({ id, verification }, { trials }) {
  const failures = trials.flatMap((trial) =>
    trial.appId === id && trial.status === "failed"
      ? [`${MODE_TITLES[trial.mode]}, round ${trial.round}: ${trial.code}: ${trial.detail}`]
      : [],
  );
  return verification.status === "failed"
    ? [`Check of its answers: ${verification.code}: ${verification.detail}`, ...failures]
    : failures;
}

/** @param {AppRecord} app */
const searchText = ({ id, name, version }) =>
  shorten(`${name} ${id} ${version}`, 240).toLowerCase();
