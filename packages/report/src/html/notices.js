import { noticesOf } from "../sections/notices.js";
import { html } from "./markup.js";
import { renderWords } from "./words.js";

/**
 * The limits of the whole report, above everything else.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./markup.js").Markup | null} null if nothing does
 */
export function renderNotices(result, summary) {
  const notices = noticesOf(result, summary);
  if (notices.length === 0) return null;
  return html`<section class="notices" aria-labelledby="notices-title">
<h2 id="notices-title">Before you read on</h2>
<ul>${notices.map(
    ({ title, words, isGrave }) =>
      html`<li${isGrave && html` class="grave"`}>${title && html`<b>${title}</b> `}${renderWords(words)}</li>`,
  )}</ul>
</section>`;
}
