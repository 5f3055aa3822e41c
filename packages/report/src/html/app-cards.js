import { countLines, cutSource } from "@routebench/contract/app-record";
import { counted, ROLES } from "../words.js";
import { html, shorten, webLink } from "./markup.js";

/** @import { AppRecord, Served } from "@routebench/contract/app-record" */
/** @import { Markup } from "./markup.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** Characters for the sources of all cards together, because the page's size is limited. */
const ALL_SOURCES = 175_000;

const MOST_HEADERS = 60;

/** @param {Summary} summary */
export const renderAppCards = (summary) => html`<ul class="cards">
${summary.apps.map((app) => renderCard(app, Math.floor(ALL_SOURCES / summary.apps.length)))}</ul>`;

/** What the tables do not show of an app. @type {(app: AppRecord, longestSource: number) => Markup} */
function renderCard(app, longestSource) {
  // A control runs the same code as its app, with the same response.
  const isTwin = app.role === "control";
  return html`<li class="card" id="app-${app.id}" data-app="${app.id}">
<h3><bdi>${shorten(app.name, 60)}</bdi>${app.role !== "app" && html` <small>${ROLES[app.role]}${app.of && ` of ${shorten(app.of, 60)}`}</small>`}</h3>
<p class="version"><bdi>${shorten(app.version)}</bdi></p>
${webLink(app.homepage)}
${!isTwin && app.served && renderResponse(app.served)}
${!isTwin && app.source !== undefined && renderSource(app.source, longestSource)}
</li>
`;
}

/** A response in the form of curl -i, without its body. @param {Served} served */
function renderResponse({ path, head, headerBytes, bodyBytes, keepAlive }) {
  const lines = head.slice(0, MOST_HEADERS).map((line) => shorten(line, 400));
  if (head.length > MOST_HEADERS) lines.push(`and ${head.length - MOST_HEADERS} more lines`);
  return html`<details><summary>Response: ${headerBytes} + ${bodyBytes} bytes, ${keepAlive ? "keep-alive" : "closes the connection"}</summary>
<p class="quiet">GET ${shorten(path)}: ${headerBytes} bytes of headers, ${bodyBytes} of body on the wire.</p>
<pre class="wrapped"><code>${lines.join("\n")}</code></pre></details>`;
}

/** Folded. @param {string} source @param {number} [longest] in characters */
export function renderSource(source, longest) {
  const shown = cutSource(source, longest);
  const { count, whole } = countLines(shown);
  const lines = counted(count, "line");
  return html`<details class="source"><summary>server.js: ${whole ? lines : `the first ${lines}`}</summary><pre tabindex="0"><code>${shown}</code></pre></details>`;
}
