import { metricOf } from "@routebench/contract/metrics";
import { targetLabel } from "@routebench/contract/targets";
import { formatEstimate, NOT_MEASURED, writingOf } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { COST, differenceOf, isApart, micros, rowsOf } from "./costs.js";
import { wallRatio } from "./sayings-section.js";

/** @import { RowOf } from "./costs.js" */
/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */
/** @import { Writing } from "@routebench/report/format" */
/** @import { Block, Section } from "@routebench/report/sections/section" */

const WALL = metricOf("requestsPerSecond");
const MEMORY = metricOf("rssPeakBytes");

const OTHERS =
  "The source’s other figures were 53.5 ms for connect without its cache, 21.7 ms with it, and 19.0 ms for lighttpd.";

/** As in the report of 2011, then ours; with its ms per request at 100 connections. */
const ARMS = /** @type {const} */ ([
  ["nothing-cached", 56.5],
  ["stat-each", 33.2],
  ["stat-500ms", 23],
  ["stat-5s", 23.4],
  ["content-for-ever", null],
  ["stat-only", null],
  ["streamed", null],
  ["descriptor-kept", null],
  ["read-sync", null],
]);

/** Each with what it costs more than. */
const STEPS = /** @type {const} */ ([
  ["reading the content", "nothing-cached", "stat-each"],
  ["stat() on each request", "stat-each", "content-for-ever"],
  ["stat() twice a second instead of never", "stat-500ms", "content-for-ever"],
  ["stat() on each request, content read", "nothing-cached", "stat-only"],
  ["streaming instead of reading whole", "streamed", "nothing-cached"],
  ["reading asynchronously", "nothing-cached", "read-sync"],
]);

/** @type {(_result: unknown, summary: { modes: ModeSummary[] }) => Section | null} */
export function ablationSection(_result, { modes }) {
  const measured = modes.filter(({ rows }) => rows.some(({ appId }) => appId === "stat-each"));
  const [main] = measured;
  if (!main) return null;
  const saved = savedSentences(main, targetLabel(main.testCase.target));
  return {
    id: "ablation",
    title: "What caching is worth",
    finding: saved.join(" "),
    blocks: [
      text(
        "One file handler, each time with another thing kept. The cost of a request is the server’s CPU time; requests/s by the clock are those of loads without interruption; the source has the time per request with 100 at a time.",
        ...saved,
        ...longerSentence(main),
        ...(saved.length > 0 ? [OTHERS] : []),
        ...measured.flatMap((mode) => streamSentences(mode, targetLabel(mode.testCase.target))),
      ),
      ...measured.map(toPart),
    ],
  };
}

/** @type {(mode: ModeSummary) => Block} */
function toPart(mode) {
  const rowOf = rowsOf(mode);
  const title = targetLabel(mode.testCase.target);
  return {
    kind: "part",
    title,
    blocks: [
      {
        kind: "grid",
        title: `What is kept, ${title}`,
        headings: [
          "Kept",
          "Server CPU (µs per request)",
          "Requests/s by the clock",
          "Peak memory (MB)",
          "Source, 2011 (ms)",
        ],
        rows: ARMS.flatMap(([id, ms]) => {
          const row = rowOf(id);
          if (!row) return [];
          const then = ms === null ? "–" : ms.toFixed(1);
          return [[row.name, ...[COST, WALL, MEMORY].map((metric) => figureOf(row, metric)), then]];
        }),
      },
      {
        kind: "grid",
        title: `What it costs, ${title}`,
        headings: [
          "What",
          "Server CPU (µs per request)",
          "Requests/s by the clock, without it over with it",
        ],
        rows: STEPS.flatMap(([what, more, less]) => {
          const cost = differenceOf(mode, more, less);
          return cost ? [[what, formatEstimate(cost, SIGNED), wallRatio(mode, less, more)]] : [];
        }),
      },
    ],
  };
}

const signed = (/** @type {number} */ value) => value.toFixed(1).replace(/^-0\.0$/, "0.0");

/** @type {Writing} */
const SIGNED = { point: signed, end: signed };

/** @type {(row: Row, metric: Pick<typeof COST, "id"> & Parameters<typeof writingOf>[0]) => string} */
function figureOf(row, metric) {
  const figure = row.figures[metric.id];
  return figure ? formatEstimate(figure.estimate, writingOf(metric)) : NOT_MEASURED;
}

/** What keeping the content saves, and its stat. @type {(mode: ModeSummary, target: string) => string[]} */
function savedSentences(mode, target) {
  const rowOf = rowsOf(mode);
  const content = differenceOf(mode, "nothing-cached", "stat-each");
  const stat = differenceOf(mode, "stat-each", "content-for-ever");
  const sentences = [];
  if (content) {
    const saved = saving(content, rowOf("nothing-cached"));
    sentences.push(
      `In the source, of 2011, caching the content took 56.5 ms down to 33.2. Here, at ${target}, it ${saved}: ${verdict(content)}.`,
    );
  }
  if (stat) {
    const saved = saving(stat, rowOf("stat-each"));
    sentences.push(
      `Keeping the stat for 0.5 s took 33.2 ms down to 23.0. Here never asking for it ${saved}: ${verdict(stat)}.`,
    );
  }
  return sentences;
}

/** @type {(mode: ModeSummary) => string[]} */
function longerSentence(mode) {
  const longer = differenceOf(mode, "stat-500ms", "stat-5s");
  if (!longer) return [];
  const here = isApart(longer)
    ? `Here the two differ, by ${micros(longer)}: that did not hold`
    : `Here the two are tied too (${micros(longer)})`;
  return [`Keeping it for 5 s gained nothing there, 23.4 ms. ${here}.`];
}

/** @type {(mode: ModeSummary, target: string) => string[]} */
function streamSentences(mode, target) {
  const cost = differenceOf(mode, "streamed", "nothing-cached");
  if (!cost) return [];
  if (!isApart(cost)) {
    return [`At ${target} streaming and reading whole are tied (${micros(cost)}).`];
  }
  return [
    `At ${target} streaming costs ${micros(cost)} ${cost.point > 0 ? "more" : "less"} than reading whole.`,
  ];
}

/** @type {(cost: Estimate, from: Row | undefined) => string} */
function saving(cost, from) {
  const whole = from?.figures.serverCpuUsPerRequest?.estimate.point;
  const share = whole ? `, ${Math.round((100 * Math.abs(cost.point)) / whole)} %` : "";
  return `${cost.point < 0 ? "adds" : "saves"} ${micros(cost)} a request${share}`;
}

/** @param {Estimate} cost */
function verdict(cost) {
  if (!isApart(cost)) return "whether that held is open";
  return cost.point > 0 ? "that held" : "that did not hold";
}
