import { verdictOf } from "@routebench/contract/claim-verdict";
import { metricOf } from "@routebench/contract/metrics";
import { targetLabel } from "@routebench/contract/targets";
import { formatEstimate, formatPercent, NOT_MEASURED, RATIO } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { counted } from "@routebench/report/words";
import { ratioOf } from "./costs.js";
import { AGAINST_LIGHTTPD, OF_CACHING, PATHS, THREE_FOLD } from "./sayings.js";
import { suffixOf, withSuffix } from "./source-figures.js";

/**
 * @import { Saying } from "./sayings.js"
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { ClaimVerdict } from "@routebench/contract/claim-verdict"
 * @import { Apart, Estimate, ModeSummary } from "@routebench/contract/summary"
 * @import { Section } from "@routebench/report/sections/section"
 *
 * @typedef {{ says: Saying, mode: ModeSummary, a: string, b: string, ratio: Estimate, verdict: ClaimVerdict }} JudgedSaying
 */

const WALL = metricOf("requestsPerSecond");

const SAYINGS = [...AGAINST_LIGHTTPD, THREE_FOLD, ...OF_CACHING];

/**
 * What the report of 2011 said, judged on each file.
 * @type {(result: { apps: readonly AppRecord[] }, summary: { modes: ModeSummary[] }) => Section | null}
 */
export function sayingsSection({ apps }, { modes }) {
  const judged = SAYINGS.flatMap((says) =>
    modes.filter((mode) => isAskedIn(mode, says)).flatMap((mode) => judgedIn(mode, says)),
  );
  if (judged.length === 0) return null;
  const nameOf = (/** @type {string} */ id) => apps.find((app) => app.id === id)?.name ?? id;
  const noise = new Set(judged.map(({ mode }) => mode));
  return {
    id: "said-2011",
    title: "What the report of 2011 said",
    blocks: [
      text(
        `${tally(judged)}.`,
        "Compared is the speed by the server’s own time, which ranks; beside it, by the clock, the requests/s of loads without interruption. An interval is of its pair alone, because the report asked of that pair before anything was measured. A sentence is judged only where it reaches no farther than ±10 %.",
        ...[...noise].map(controlSentence),
      ),
      {
        kind: "grid",
        title: "What the report of 2011 said, on three files",
        headings: [
          "What it says",
          "Its figure",
          "File",
          "Compared",
          "Here",
          "By the clock",
          "So it",
        ],
        rows: judged.map(({ says, mode, a, b, ratio, verdict }, at) => {
          const isNew = judged[at - 1]?.says !== says;
          return [
            isNew ? says.says : "",
            isNew ? says.figure : "",
            targetLabel(mode.testCase.target),
            `${nameOf(a)} over ${nameOf(b)}`,
            formatEstimate(ratio, RATIO),
            wallRatio(mode, a, b),
            wordsOf(verdict),
          ];
        }),
      },
    ],
  };
}

/** @type {(mode: ModeSummary, says: Saying) => boolean} */
const isAskedIn = ({ mode, testCase: { scheme, target } }, { paths = PATHS }) =>
  mode === "external" &&
  scheme === "http" &&
  target.kind === "path" &&
  paths.includes(target.path ?? "");

/** Both on the same runtime. @type {(mode: ModeSummary, says: Saying) => JudgedSaying[]} */
function judgedIn(mode, says) {
  const ids = mode.rows.filter(({ role }) => role === "app").map(({ appId }) => appId);
  return [...new Set(ids.map(suffixOf))].flatMap((suffix) => {
    const [a, b] = [withSuffix(says.a, suffix), withSuffix(says.b, suffix)];
    const pair = ids.includes(a) && ids.includes(b) ? mode.apart?.(a, b) : null;
    return pair ? [toJudged(says, mode, a, b, pair)] : [];
  });
}

/** @type {(says: Saying, mode: ModeSummary, a: string, b: string, pair: Apart) => JudgedSaying} */
function toJudged(says, mode, a, b, pair) {
  const verdict = verdictOf(says.told, {
    ...{ as: "", from: null, words: "", ...pair },
    lacks: mode.noiseFloor === null ? "the run has no control" : null,
  });
  return { says, mode, a, b, ratio: pair.ratio, verdict };
}

/** Of loads without interruption. @type {(mode: ModeSummary, a: string, b: string) => string} */
export function wallRatio(mode, a, b) {
  const ratio = ratioOf(mode, WALL.id, a, b);
  return ratio ? formatEstimate(ratio, RATIO) : NOT_MEASURED;
}

/** @param {ClaimVerdict} verdict */
function wordsOf({ word, magnitude, reason }) {
  if (reason !== null) return `${word}: ${reason}`;
  if (magnitude === "does not hold") return `${word}, though not its figure`;
  return magnitude === "cannot be told" ? `${word}; its figure cannot be told` : word;
}

/** @param {JudgedSaying[]} judged */
function tally(judged) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { verdict } of judged) {
    counts.set(verdict.word, (counts.get(verdict.word) ?? 0) + 1);
  }
  const parts = [...counts].map(([word, count]) => `${count} “${word}”`);
  return `Of ${counted(judged.length, "comparison")}: ${parts.join(", ")}`;
}

/** @param {ModeSummary} mode */
function controlSentence({ noiseFloor, testCase: { target } }) {
  const where = targetLabel(target);
  return noiseFloor
    ? `At ${where} the control, ${noiseFloor.name} a second time, differs by ${formatPercent(noiseFloor.difference, 1)}.`
    : `At ${where} there is no control.`;
}
