import { caseName } from "@routebench/contract/cases";
import { isNarrow, sideOfOne } from "@routebench/contract/interval";
import { targetLabel } from "@routebench/contract/targets";
import { formatEstimate, RATIO } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";

/**
 * @import { Apart, ModeSummary } from "@routebench/contract/summary"
 * @import { Block, Section } from "@routebench/report/sections/section"
 *
 * @typedef {object} Step from one server to another that keeps more, or other things
 * @property {string} change
 * @property {string} from an arm of the ablation, or a subject
 * @property {string} to
 *
 * @typedef {{ step: Step, pair: Apart }} Measured
 */

/** Milliseconds per request with 100 at a time, in the report of 2011. @type {Record<string, number>} */
const MS_IN_2011 = {
  "nothing-cached": 56.5,
  "stat-each": 33.2,
  "stat-500ms": 23,
  "stat-5s": 23.4,
  "connect-0.5": 53.5,
  "connect-0.5-cached": 21.7,
  lighttpd: 19,
};

/** @type {readonly Step[]} */
const STEPS = [
  { change: "keeping the content", from: "nothing-cached", to: "stat-each" },
  { change: "keeping the stat for 0.5 s too", from: "stat-each", to: "stat-500ms" },
  { change: "keeping the stat for 5 s instead of 0.5 s", from: "stat-500ms", to: "stat-5s" },
  { change: "never asking for the stat again", from: "stat-500ms", to: "content-for-ever" },
  { change: "streaming instead of reading whole", from: "nothing-cached", to: "streamed" },
  { change: "connect 0.5 with its cache", from: "connect-0.5", to: "connect-0.5-cached" },
  { change: "lighttpd instead of both kept for 0.5 s", from: "stat-500ms", to: "lighttpd" },
];

/**
 * What each step of the report of 2011 is worth, then and now.
 * @type {(_result: unknown, summary: { modes: ModeSummary[] }) => Section | null}
 */
export function ablationSection(_result, { modes }) {
  const measured = modes.flatMap((mode) => {
    const pairs = STEPS.flatMap((step) => {
      const pair = mode.apart?.(step.to, step.from);
      return pair ? [{ step, pair }] : [];
    });
    // Of a run with other servers alone there is nothing to say of caching.
    return pairs.some(({ step }) => step.to === "stat-each") ? [{ mode, pairs }] : [];
  });
  const [main] = measured;
  if (!main) return null;
  const target = targetLabel(main.mode.testCase.target);
  return {
    id: "ablation",
    title: "What caching is worth",
    finding: main.pairs
      .slice(0, 2)
      .map((measured) => sentenceOf(target, measured))
      .join(" "),
    blocks: [
      text(
        "One handler of files keeps more with each step. A speed is that of the second server as a multiple of the first, by its own time, with the interval of this pair alone.",
        "The report of 2011 gives milliseconds per request with 100 at a time, by the clock; its speeds are their quotients.",
      ),
      ...measured.map(({ mode, pairs }) => gridOf(caseName(mode.testCase), pairs)),
    ],
  };
}

/** @type {(name: string, pairs: readonly Measured[]) => Block} */
const gridOf = (name, pairs) => ({
  kind: "grid",
  title: `What caching is worth, ${name}`,
  headings: ["Step", "2011 (ms per request)", "2011 (speed)", "Here (speed)", "Here"],
  rows: pairs.map(({ step, pair }) => {
    const then = thenOf(step);
    return [
      step.change,
      then ? `${then.from.toFixed(1)} → ${then.to.toFixed(1)}` : "–",
      then ? RATIO.point(then.speed) : "–",
      formatEstimate(pair.ratio, RATIO),
      verdictOf(pair),
    ];
  }),
});

/** @type {(target: string, measured: Measured) => string} */
function sentenceOf(target, { step, pair }) {
  const then = thenOf(step);
  const before = then ? `, and in 2011 ${RATIO.point(then.speed)}` : "";
  return `At ${target} ${step.change} makes a server ${formatEstimate(pair.ratio, RATIO)} as fast${before}.`;
}

/** @param {Step} step */
function thenOf({ from, to }) {
  const [before, after] = [MS_IN_2011[from], MS_IN_2011[to]];
  if (before === undefined || after === undefined) return null;
  return { from: before, to: after, speed: before / after };
}

/** @param {Apart} pair */
function verdictOf({ ratio, noise }) {
  const side = sideOfOne(ratio, noise);
  if (side !== "neither") return side === "above" ? "faster" : "slower";
  return isNarrow(ratio) ? "tied" : "not enough data";
}
