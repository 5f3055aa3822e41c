import { countLines, cutSource } from "@routebench/contract/app-record";
import { caseName } from "@routebench/contract/cases";
import { casesOf, MODES } from "@routebench/contract/modes";
import { verdictOf } from "@routebench/contract/verdict";
import { FINE_RATIO, NOT_MEASURED, writingOf } from "../format.js";
import { modeTitle } from "../sections/mode-cases.js";
import { findingsOf, servedRows } from "../sections/served.js";
import { rankOf, rateOf, relativeSpeeds } from "../sections/standing.js";
import { whereOf } from "../sections/versions.js";
import { BOTTLENECKS, counted, ROLES, VERDICTS } from "../words.js";
import { html, shorten, webLink } from "./markup.js";

/** @import { AppRecord, Served } from "@routebench/contract/app-record" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { LaunchFailure, ModeSummary, Row, Summary } from "@routebench/contract/summary" */

/** @param {Summary} summary */
export function renderAppCards(summary) {
  const unlike = new Map(servedRows(summary).map((row) => [row.appId, row.unlike]));
  return html`<ul class="cards">
${summary.apps.map((app) => renderCard(app, unlike.get(app.id) ?? [], summary))}</ul>`;
}

/**
 * @param {AppRecord} app
 * @param {string[]} unlike how its response differs from most others
 * @param {Summary} summary
 */
function renderCard(app, unlike, summary) {
  // A control runs the same code as its app, with the same response.
  const isTwin = app.role === "control";
  return html`<li class="card" id="app-${app.id}" data-app="${app.id}" data-search="${searchText(app)}">
<h3><bdi>${shorten(app.name, 60)}</bdi>${app.role !== "app" && html` <small>${ROLES[app.role]}${app.of && ` of ${shorten(app.of, 60)}`}</small>`}</h3>
<p class="version"><bdi>${shorten(app.version)}</bdi></p>
${webLink(app.homepage)}
${renderStandings(app.id, summary.modes)}
${renderNotes("Against its baseline", verdictsOf(app, summary))}
${renderNotes("Findings", findingsOf(app.id, summary))}
${renderNotes("Response differs from most", unlike)}
${renderFailures(failuresOf(app, summary))}
${!isTwin && app.served && renderResponse(app.served)}
${!isTwin && app.source !== undefined && renderSource(app.source, Math.floor(ALL_SOURCES / summary.apps.length))}
</li>
`;
}

/** @param {string} title @param {string[]} notes */
function renderNotes(title, notes) {
  return (
    notes.length > 0 &&
    html`<div><h4>${title}</h4><ul>${notes.map((text) => html`<li>${shorten(text, 600)}</li>`)}</ul></div>`
  );
}

/** @type {(app: AppRecord, summary: Summary) => string[]} */
function verdictsOf({ id }, { against, modes }) {
  return against
    .filter(({ appId }) => appId === id)
    .map((row) => {
      const { name, baseline, ratio } = row;
      const [app, base] = [name, baseline].map((each) => shorten(each, 60));
      return `${app} ${VERDICTS[verdictOf(row)]} ${base} (${FINE_RATIO.point(ratio.point)})${whereOf(row, against, modes)}`;
    });
}

/** @type {(app: AppRecord, summary: Summary) => string[]} */
function failuresOf({ id, verification }, { config, failures }) {
  const ofLaunches = failures
    .filter(({ appId }) => appId === id)
    .map((failure) => {
      const { mode, round, code, detail } = failure;
      return `${MODES[mode].title}, ${nameOfCase(failure, config)}, round ${round}: ${code}: ${detail}`;
    });
  return verification.status === "failed"
    ? [`Verification: ${verification.code}: ${verification.detail}`, ...ofLaunches]
    : ofLaunches;
}

/** @type {(failure: LaunchFailure, config: Summary["config"]) => string} */
function nameOfCase({ mode, caseId }, config) {
  const testCase = casesOf(mode, config).find(({ id }) => id === caseId);
  return testCase ? caseName(testCase) : caseId;
}

/** @param {AppRecord} app */
const searchText = ({ id, name, version }) =>
  shorten(`${name} ${id} ${version}`, 240).toLowerCase();

/** A longer list of modes and cases is folded. */
const MOST_OPEN = 4;

/** @param {string} appId @param {ModeSummary[]} modes */
function renderStandings(appId, modes) {
  const lines = modes.flatMap((summary) => {
    const standing = describe(appId, summary);
    return standing
      ? [html`<li><b>${modeTitle(summary, modes)}</b>: ${standing.join(" ")}</li>`]
      : [];
  });
  if (lines.length <= MOST_OPEN) return lines.length > 0 && html`<ul>${lines}</ul>`;
  return html`<details><summary>${lines.length} modes and cases</summary><ul>${lines}</ul></details>`;
}

/** Sentences, or null if it was not measured. @type {(appId: string, summary: ModeSummary) => string[] | null} */
function describe(appId, summary) {
  const row = summary.rows.find((each) => each.appId === appId);
  if (!row) {
    const reason = summary.didNotFinish.find((each) => each.appId === appId)?.reason;
    const notIn = summary.doesNotApply?.find((each) => each.appId === appId)?.reason;
    if (notIn !== undefined) return [`not in this case: ${notIn}`];
    return reason === undefined ? null : [`did not finish: ${shorten(reason, 600)}`];
  }
  const speeds = relativeSpeeds(summary);
  const metric = rateOf(summary);
  const rate = row.figures[metric.id]?.estimate.point;
  const standing = [
    row.role === "control" ? "no rank" : `rank ${rankOf(row)}`,
    speeds.ratioOf(row)
      ? `${speeds.text(row)} the speed of ${shorten(speeds.to, 40)}`
      : `speed ${NOT_MEASURED}`,
  ].join(", ");
  const measured = [
    ...(rate === undefined ? [] : [`${writingOf(metric).point(rate)} ${metric.name}`]),
    counted(row.launches, "launch"),
  ].join(", ");
  const warnings = row.warnings.map((text) => shorten(`⚠ ${text}`, 600));
  return [`${standing}.`, `${measured}.`, ...limitOf(row), ...warnings];
}

/** The limit of its uninterrupted loads, if it was not the server. @param {Row} row */
const limitOf = ({ bottleneck }) => (bottleneck === "server" ? [] : [BOTTLENECKS[bottleneck].long]);

const MOST_FAILURES = 20;
const MOST_HEADERS = 60;

/** Characters for the sources of all cards together, because the page's size is limited. */
const ALL_SOURCES = 175_000;

/** @param {string[]} failures */
function renderFailures(failures) {
  if (failures.length === 0) return null;
  const more = failures.length - MOST_FAILURES;
  return html`<details class="failures"><summary>${counted(failures.length, "failure")}</summary><ul>${failures
    .slice(0, MOST_FAILURES)
    .map(
      (text) => html`<li>${shorten(text, 600)}</li>`,
    )}${more > 0 && html`<li>and ${more} more</li>`}</ul></details>`;
}

/** A response in the form of curl -i, without its body. @param {Served} served */
function renderResponse({ path, head, headerBytes, bodyBytes, keepAlive, unusual }) {
  const lines = head.slice(0, MOST_HEADERS).map((line) => shorten(line, 400));
  if (head.length > MOST_HEADERS) lines.push(`and ${head.length - MOST_HEADERS} more lines`);
  return html`<details><summary>Response: ${headerBytes} + ${bodyBytes} bytes, ${keepAlive ? "keep-alive" : "closes the connection"}</summary>
<p class="quiet">GET ${shorten(path)}: ${headerBytes} bytes of headers, ${bodyBytes} of body on the wire.</p>
<pre class="wrapped"><code>${lines.join("\n")}</code></pre>
${
  unusual &&
  html`<p class="quiet">Answers to malformed requests: garbage ${shorten(unusual.garbage, 40)}, no Host ${shorten(unusual.noHost, 40)}, an unknown method ${shorten(unusual.unknownMethod, 40)}, 1 MB of headers ${shorten(unusual.hugeHeaders, 40)}.</p>`
}</details>`;
}

/** Folded. @param {string} source @param {number} [longest] in characters */
export function renderSource(source, longest) {
  const shown = cutSource(source, longest);
  const { count, whole } = countLines(shown);
  const lines = counted(count, "line");
  return html`<details class="source"><summary>server.js: ${whole ? lines : `the first ${lines}`}</summary><pre tabindex="0"><code>${shown}</code></pre></details>`;
}
