import { countLines, cutSource } from "@routebench/contract/source-text";
import { counted } from "../words.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {NonNullable<AppRecord["served"]>} Served
 */

const MOST_FAILURES = 20;
const MOST_HEADERS = 60;

/** The most characters for the sources of all cards, because the page's size is limited. */
const ALL_SOURCES = 175_000;

/**
 * @param {string[]} failures
 * @returns {import("./markup.js").Markup | null}
 */
export function renderFailures(failures) {
  if (failures.length === 0) return null;
  const more = failures.length - MOST_FAILURES;
  return html`<details class="failures"><summary>${counted(failures.length, "failure")}</summary><ul>${failures
    .slice(0, MOST_FAILURES)
    .map(
      (text) => html`<li>${shorten(text, 600)}</li>`,
    )}${more > 0 && html`<li>and ${more} more</li>`}</ul></details>`;
}

/**
 * A response as curl -i shows it, except for its body.
 * @param {Served} served
 * @returns {import("./markup.js").Markup}
 */
export function renderResponse({ path, head, headerBytes, bodyBytes, keepAlive, unusual }) {
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

/**
 * @param {string} source the app's server.js
 * @param {number} apps how many cards there are
 * @returns {import("./markup.js").Markup}
 */
export function renderSource(source, apps) {
  const shown = cutSource(source, Math.floor(ALL_SOURCES / apps));
  const { count, whole } = countLines(shown);
  const lines = counted(count, "line");
  return html`<details class="source"><summary>server.js: ${whole ? lines : `the first ${lines}`}</summary><pre tabindex="0"><code>${shown}</code></pre></details>`;
}
