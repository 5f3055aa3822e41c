import { gzipSync, strToU8 } from "fflate";
import { html, jsonForScript, Markup } from "./markup.js";

/**
 * The result file inside the page: as JSON in a script element, or packed in a link if it is long.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {number} room in bytes, what the page may still hold
 * @returns {Markup}
 */
export function renderRawResult(result, room) {
  const title = html`<h2 id="raw-title">Raw result</h2>`;
  const json = jsonForScript(result);
  if (strToU8(json.text).length <= room) {
    return html`<section aria-labelledby="raw-title">
${title}
<p>Every figure above is computed from it. <button type="button" id="download" hidden>Download result.json</button><span class="without-script">It is in this page’s source, in the script element <code>result</code>.</span></p>
<script type="application/json" id="result">${json}</script>
</section>`;
  }
  // Without a time of its own, the same result packs to the same bytes.
  const bytes = strToU8(JSON.stringify(result));
  const packed = base64(gzipSync(bytes, { mtime: 0, level: 9 }));
  if (packed.length > room) {
    return html`<section aria-labelledby="raw-title">${title}<p>It is too long for this page; it is in the same folder, in <a href="result.json">result.json</a>.</p></section>`;
  }
  return html`<section aria-labelledby="raw-title">
${title}
<p>Every figure above is computed from it. <a download="result.json.gz" href="data:application/gzip;base64,${new Markup(packed)}">Download result.json.gz</a></p>
</section>`;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let binary = "";
  // In pieces: an argument list has a limit.
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}
