import { metricOf } from "@routebench/contract/metrics";
import { targetLabel } from "@routebench/contract/targets";
import { formatEstimate, NOT_MEASURED, writingOf } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { ablationSentences, streamSentences } from "./ablation-sentences.js";
import { differenceOf } from "./difference.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {(id: string) => Row | undefined} RowOf
 */

const COST = metricOf("serverCpuUsPerRequest");
const MEMORY = metricOf("rssPeakBytes");

/** The arms in the order of the report of 2011, then ours; with its ms per request at 100 connections. */
const ARMS = /** @type {const} */ ([
  ["nothing-cached", 56.5],
  ["stat-each", 33.2],
  ["stat-500ms", 23],
  ["stat-5s", 23.4],
  ["content-for-ever", null],
  ["stat-only", null],
  ["streamed", null],
]);

/** Each with what it costs more than. */
const STEPS = /** @type {const} */ ([
  ["reading the content", "nothing-cached", "stat-each"],
  ["stat() on each request", "stat-each", "content-for-ever"],
  ["stat() twice a second instead of never", "stat-500ms", "content-for-ever"],
  ["stat() on each request, content read", "nothing-cached", "stat-only"],
  ["streaming instead of reading whole", "streamed", "nothing-cached"],
]);

/**
 * What each thing that a handler may keep is worth, beside what lightnode's author found in 2011.
 * @param {unknown} _result
 * @param {{ modes: ModeSummary[] }} summary
 * @returns {import("@routebench/report/sections/section").Section | null} null where it was not measured
 */
export function ablationSection(_result, { modes }) {
  const measured = modes.filter(({ rows }) => rows.some(({ appId }) => appId === "nothing-cached"));
  const [main] = measured;
  if (!main) return null;
  return {
    ...{ id: "ablation", title: "What caching is worth" },
    blocks: [
      text(
        "One file handler, each time with another thing kept. The cost of a request is the server’s CPU time; the source has the time per request with 100 at a time.",
        ...ablationSentences(rowsOf(main), targetLabel(main.testCase.target)),
        ...measured.flatMap((mode) =>
          streamSentences(rowsOf(mode), targetLabel(mode.testCase.target)),
        ),
      ),
      ...measured.map(toPart),
    ],
  };
}

/**
 * @param {ModeSummary} mode
 * @returns {import("@routebench/report/sections/section").Block}
 */
function toPart(mode) {
  const rowOf = rowsOf(mode);
  const title = targetLabel(mode.testCase.target);
  return {
    ...{ kind: "part", title },
    blocks: [
      {
        ...{ kind: "grid", title: `What is kept, ${title}` },
        headings: ["Kept", "Server CPU (µs per request)", "Peak memory (MB)", "Source, 2011 (ms)"],
        rows: ARMS.flatMap(([id, ms]) => {
          const row = rowOf(id);
          if (!row) return [];
          return [
            [
              row.name,
              figureOf(row, COST),
              figureOf(row, MEMORY),
              ms === null ? "–" : ms.toFixed(1),
            ],
          ];
        }),
      },
      {
        ...{
          kind: "grid",
          title: `What it costs, ${title}`,
          headings: ["What", "Server CPU (µs per request)"],
        },
        rows: STEPS.flatMap(([what, more, less]) => {
          const cost = differenceOf(rowOf(more), rowOf(less));
          return cost ? [[what, formatEstimate(cost, SIGNED)]] : [];
        }),
      },
    ],
  };
}

/** @type {import("@routebench/report/format").Writing} */
const SIGNED = { point: (value) => value.toFixed(1), end: (value) => value.toFixed(1) };

/**
 * @param {ModeSummary} mode
 * @returns {RowOf}
 */
const rowsOf =
  ({ rows }) =>
  (id) =>
    rows.find(({ appId }) => appId === id);

/**
 * @param {Row} row
 * @param {typeof COST} metric
 */
function figureOf(row, metric) {
  const figure = row.figures[metric.id];
  return figure ? formatEstimate(figure.estimate, writingOf(metric)) : NOT_MEASURED;
}
