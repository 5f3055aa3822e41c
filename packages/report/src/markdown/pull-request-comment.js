import { mainCase } from "@routebench/contract/cases";
import { targetLabel } from "@routebench/contract/targets";
import { FINE_RATIO, formatEstimate, formatPercent } from "../format.js";
import { mainModes } from "../sections/mode-cases.js";
import { doubtsOf } from "../sections/notices.js";
import { VERDICTS } from "../words.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */

/** A later run finds the comment to update by this line. */
export const COMMENT_MARKER = "<!-- routebench: measurement of this pull request -->";

const LONGEST = 200;

/**
 * @param {{ result: ResultFile, summary: Summary }[]} runs each of an app and its baseline
 * @param {{ artifact?: string | undefined }} [options] the address of the full reports
 */
export function renderPullRequestComment(runs, { artifact } = {}) {
  return `${[
    COMMENT_MARKER,
    "### Measured: this pull request against its base",
    ...runs.map(({ result, summary }) => renderRun(result, summary)),
    "> ⚠ Measured on a shared runner, which is noisy. Both versions ran side by side in the same rounds, so their ratio is more reliable than any absolute figure. Measure on a quiet machine before you rely on a small difference.",
    [...new Set(runs.map(({ result }) => describeEnvironment(result)))].join("\n\n"),
    artifact && `[The full reports and the raw results](${encodeURI(artifact)})`,
  ]
    .filter(Boolean)
    .join("\n\n")}\n`;
}

/** @type {(result: ResultFile, summary: Summary) => string} */
function renderRun(result, { against, modes }) {
  const { config, apps } = result;
  const compared = against.map(({ appId, name, ratio, verdict }) => {
    const within = verdict === "equal" ? ` within ${formatPercent(config.resolution, 1)}` : "";
    const interval =
      ratio.low === null
        ? "fewer than three launches give no interval"
        : "in brackets: the interval behind this verdict";
    const speed = formatEstimate(ratio, FINE_RATIO);
    return `**${quote(name)} ${VERDICTS[verdict]} its base${within}.** Head ÷ base: **${speed}** (${interval}).${bumpOf(appId, apps)}`;
  });
  const failures = mainModes(modes).flatMap(({ didNotFinish }) =>
    didNotFinish.map(({ name, reason }) => `${quote(name)} did not finish: ${quote(reason)}`),
  );
  const missing =
    apps.filter(({ role }) => role === "baseline").length > 0 && compared.length === 0;
  return [
    ...doubtsOf(result).map(({ title, text }) => `**${title}** ${text}`),
    ...compared,
    missing && "**No comparison**: the two versions were not both measured.",
    ...failures,
  ]
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join("\n");
}

/** What its version was and is. @param {string} appId @param {ResultFile["apps"]} apps */
function bumpOf(appId, apps) {
  const head = apps.find(({ id }) => id === appId)?.version;
  const base = apps.find(({ role, of }) => role === "baseline" && of === appId)?.version;
  if (head === undefined || base === undefined || head === base) return "";
  return ` Version ${quote(base)} → ${quote(head)}.`;
}

/** @param {ResultFile} result */
function describeEnvironment({ environment, config }) {
  const { nodeVersion, cores, cpuModel, operatingSystem, pinning } = environment;
  const { driver } = config.modes.external ?? {};
  return `Node ${quote(nodeVersion)}, ${cores} × ${quote(cpuModel)}, ${quote(operatingSystem)}, ${pinning ? "pinned" : "not pinned"}, ${quote(driver ?? "no generator")}, ${quote(targetLabel(mainCase(config.cases).target))}`;
}

/**
 * Text from a pull request as code, each character as a number: none of it becomes a link, a
 * picture or a mention.
 * @param {string} text
 */
function quote(text) {
  const line = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
  const shown = line.length > LONGEST ? `${[...line].slice(0, LONGEST - 1).join("")}…` : line;
  return `<code>${shown.replace(/[^\p{L}\p{N} …]/gu, (sign) => `&#${sign.codePointAt(0)};`)}</code>`;
}
