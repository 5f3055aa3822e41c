import { relativeSpeeds } from "../charts/relative-speed.js";
import { formatInterval, formatRatio, RATIO } from "../format.js";
import { foremost, mainModes, modeTitle } from "../sections/mode-title.js";
import { listed } from "../words.js";
import { html, shorten } from "./markup.js";

/**
 * What the run found, in a sentence.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./markup.js").Markup}
 */
export function renderHeadline({ modes }) {
  const main = mainModes(modes);
  const mode = foremost(main.filter(({ rows }) => rows.length > 0));
  const measured = mode?.rows.filter(({ speedRatio }) => speedRatio !== null) ?? [];
  const leaders = measured.filter(({ role, rank }) => role === "app" && rank.best === 1);
  const [first] = leaders;
  if (!mode || !first) {
    const some = (mode?.rows ?? []).length > 0;
    return html`<p class="headline">${some ? "No app’s speed was measured." : "No app finished."}</p>`;
  }
  const where = html` <span class="quiet">${modeTitle(mode, modes).replace(/^[^:]+/, "$& mode")}.</span>`;
  if (leaders.length > 1) {
    const names = leaders.length > 4 ? `${leaders.length} apps` : listed(leaders.map(name));
    return html`<p class="headline"><b>${names}</b> share the first place: the data do not tell them apart.${where}</p>`;
  }
  const speeds = relativeSpeeds(mode);
  const speed = speeds.of(first);
  const interval = speed && formatInterval(speed, RATIO);
  const bound = first.bottleneck === "generator" && "at least ";
  return html`<p class="headline"><b>${name(first)}</b> is the fastest: ${bound}${formatRatio(speed?.point ?? 1)} the speed of ${shorten(speeds.to, 60)}${interval && html` <span class="whole">(${interval})</span>`}.${where}</p>`;
}

/** @param {{ name: string }} app */
const name = (app) => shorten(app.name, 60);
