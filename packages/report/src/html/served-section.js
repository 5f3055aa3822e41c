import { describeRequest, servedRows } from "../served-rows.js";
import { html, shorten } from "./markup.js";
import { scrollTable } from "./scroll-table.js";

/** @typedef {import("../served-rows.js").ServedRow} ServedRow */

/**
 * What each app puts on the wire, and where that is unlike the others'.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./markup.js").Markup | null} null where the file does not tell
 */
export function renderServed(result, summary) {
  const rows = servedRows(result, summary);
  if (rows.length === 0) return null;
  const found = rows.filter(({ findings }) => findings.length > 0);
  return html`<section aria-labelledby="served-title">
<h2 id="served-title">What was served</h2>
<p class="method">One response of each app to ${shorten(describeRequest(rows))}, as it was on the wire. Unequal headers are unequal work.</p>
${scrollTable("Bytes and headers of a response", renderTable(rows))}
${found.length > 0 && html`<h3>Findings</h3>\n<ul>${found.map(renderFindings)}</ul>`}
</section>`;
}

/** @param {ServedRow[]} rows */
function renderTable(rows) {
  return html`<table>
<thead><tr><th scope="col" class="name" data-sortable><span>App</span></th><th scope="col" data-sortable><span>Headers</span> <small>bytes</small></th><th scope="col" data-sortable><span>Body</span> <small>bytes</small></th><th scope="col" class="word" data-sortable><span>Keep-alive</span></th><th scope="col" class="word">Unlike most</th></tr></thead>
<tbody>
${rows.map(renderRow)}</tbody>
</table>`;
}

/** @param {ServedRow} row */
function renderRow({ appId, name, served, unlike }) {
  const head = html`<th scope="row" class="name" data-value="${shorten(name)}"><a href="#app-${appId}"><bdi>${shorten(name, 60)}</bdi></a></th>`;
  if (!served) {
    return html`<tr data-app="${appId}">${head}<td></td><td></td><td></td><td class="word missing">not verified</td></tr>\n`;
  }
  const { headerBytes, bodyBytes, keepAlive } = served;
  return html`<tr data-app="${appId}">${head}<td data-value="${headerBytes}">${headerBytes}</td><td data-value="${bodyBytes}">${bodyBytes}</td><td class="word" data-value="${keepAlive ? "yes" : "no"}">${keepAlive ? "yes" : "no"}</td><td class="word words">${shorten(unlike.join(", "), 400)}</td></tr>\n`;
}

/** @param {ServedRow} row */
function renderFindings({ appId, name, findings }) {
  return html`${findings.map((text) => html`<li data-app="${appId}"><b><bdi>${shorten(name, 60)}</bdi></b> ${shorten(text, 600)}</li>`)}\n`;
}
