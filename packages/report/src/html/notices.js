import { MODES } from "@routebench/contract/modes";
import { doubtsOf } from "../sections/doubts.js";
import { byMode, modeLabel, modeTitle } from "../sections/mode-title.js";
import { listed } from "../words.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

/**
 * What limits the whole page, above everything else: a quick or broken-off run, apps that failed,
 * the run's warnings.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @returns {import("./markup.js").Markup | null}
 */
export function renderNotices(result, summary) {
  const notices = [
    ...doubtsOf(result).map(
      ({ title, text }) => html`<li class="grave"><b>${title}</b> ${text}</li>`,
    ),
    renderFailures(summary),
    ...byMode(summary.modes).map((group) => renderUndecided(group, summary.modes)),
    ...summary.warnings.map((warning) => html`<li>${shorten(warning, 600)}</li>`),
  ].filter(Boolean);
  if (notices.length === 0) return null;
  return html`<section class="notices" aria-labelledby="notices-title">
<h2 id="notices-title">Before you read on</h2>
<ul>${notices}</ul>
</section>`;
}

/** More cases than these are counted, not named. */
const MOST_NAMED = 3;

/**
 * @param {import("../sections/mode-title.js").ModeCases} group
 * @param {Summary["modes"]} modes
 */
function renderUndecided({ mode, cases }, modes) {
  const open = cases.filter(({ decided, rows }) => !decided && rows.length > 1);
  const [first] = open;
  if (!first) return null;
  const labels = open.map((each) => modeLabel(each, modes));
  const count =
    open.length === cases.length ? `all ${cases.length}` : `${open.length} of ${cases.length}`;
  const named = `the case${open.length === 1 ? "" : "s"} ${listed(labels)}`;
  const where = open.length > MOST_NAMED ? `${count} cases` : named;
  const title =
    cases.length === 1
      ? `${modeTitle(first, modes)}: not all decided.`
      : `${MODES[mode].title}: not all decided in ${where}.`;
  return html`<li><b>${title}</b> The run ended before every two neighbours were told apart or shown to be equal.</li>`;
}

/** @param {Summary} summary */
function renderFailures({ modes }) {
  const failed = new Map(
    modes.flatMap(({ didNotFinish }) => didNotFinish.map(({ appId, name }) => [appId, name])),
  );
  if (failed.size === 0) return null;
  const names = [...failed.values()].map((name) => shorten(name, 60));
  return html`<li class="grave"><b>Did not finish:</b> <bdi>${listed(names)}</bdi>. The reasons stand with each mode and app.</li>`;
}
