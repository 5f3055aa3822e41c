import { caseLabel } from "@routebench/contract/cases";
import { targetLabel } from "@routebench/contract/targets";
import { verdictOfRatio } from "@routebench/contract/verdict";
import { formatEstimate, NOT_MEASURED, RATIO } from "@routebench/report/format";
import { text } from "@routebench/report/sections/section";

/**
 * @import { Apart, ModeSummary } from "@routebench/contract/summary"
 * @import { Section } from "@routebench/report/sections/section"
 *
 * @typedef {object} AblationStep from one server to another server that caches more, or differently
 * @property {string} change
 * @property {string} from an arm of the ablation, or a subject
 * @property {string} to
 */

/** Milliseconds per request at 100 connections, in the report of 2011. @type {Record<string, number>} */
const MS_IN_2011 = {
  "nothing-cached": 56.5,
  "stat-each": 33.2,
  "stat-500ms": 23,
  "stat-5s": 23.4,
  "connect-0.5": 53.5,
  "connect-0.5-cached": 21.7,
  lighttpd: 19,
};

/** @type {readonly AblationStep[]} */
const STEPS = [
  { change: "caching the content", from: "nothing-cached", to: "stat-each" },
  { change: "caching the stat for 0.5 s too", from: "stat-each", to: "stat-500ms" },
  { change: "caching the stat for 5 s instead of 0.5 s", from: "stat-500ms", to: "stat-5s" },
  { change: "caching the stat for good", from: "stat-500ms", to: "content-for-ever" },
  { change: "streaming instead of reading whole", from: "nothing-cached", to: "streamed" },
  { change: "connect 0.5 with its cache", from: "connect-0.5", to: "connect-0.5-cached" },
  { change: "lighttpd instead of both kept for 0.5 s", from: "stat-500ms", to: "lighttpd" },
];

/** Each step of the report of 2011, then and now. @type {(summary: { modes: ModeSummary[] }) => Section | null} */
export function ablationSection({ modes }) {
  const [first = { to: "", from: "" }] = STEPS;
  const measured = modes.filter(({ apart }) => apart?.(first.to, first.from));
  const [main] = measured;
  if (!main) return null;
  const cases = measured.map(({ testCase }) => testCase);
  return {
    id: "ablation",
    title: "What caching is worth",
    finding: STEPS.slice(0, 2)
      .map((step) => sentenceOf(step, main))
      .join(" "),
    blocks: [
      text(
        "One file handler caches more with each step. Speed is the second server compared with the first. The interval holds for this pair alone.",
        "The report of 2011 gives milliseconds per request at 100 connections. Its speeds are ratios of these.",
      ),
      {
        kind: "grid",
        title: "What caching is worth, by step",
        headings: [
          "Step",
          "2011 (ms per request)",
          "2011 (speed)",
          ...cases.map((testCase) =>
            ["Here (speed)", caseLabel(testCase, cases)].filter(Boolean).join(", "),
          ),
        ],
        rows: STEPS.filter((step) => measured.some((mode) => pairOf(step, mode))).map((step) => [
          step.change,
          ...wordsOf2011(step),
          ...measured.map((mode) => wordsOf(pairOf(step, mode))),
        ]),
      },
    ],
  };
}

/** @type {(step: AblationStep, mode: ModeSummary) => Apart | null} */
const pairOf = ({ from, to }, { apart }) => apart?.(to, from) ?? null;

/** @type {(step: AblationStep, mode: ModeSummary) => string} */
function sentenceOf(step, mode) {
  const [, speed2011] = wordsOf2011(step);
  const { target } = mode.testCase;
  return `Speed after ${step.change}, at ${targetLabel(target)}: ${wordsOf(pairOf(step, mode))}; in 2011: ${speed2011}.`;
}

/** @type {(step: AblationStep) => [ms: string, speed: string]} */
function wordsOf2011({ from, to }) {
  const [before, after] = [MS_IN_2011[from], MS_IN_2011[to]];
  if (before === undefined || after === undefined) return ["–", "–"];
  return [`${before.toFixed(1)} → ${after.toFixed(1)}`, RATIO.point(before / after)];
}

/** With the verdict if neither server is faster. @param {Apart | null} pair */
function wordsOf(pair) {
  if (pair === null) return NOT_MEASURED;
  const verdict = verdictOfRatio(pair.ratio, pair.noise);
  const isOpen = verdict === "tied" || verdict === "not enough data";
  return [formatEstimate(pair.ratio, RATIO), ...(isOpen ? [verdict] : [])].join(", ");
}
