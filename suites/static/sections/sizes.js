import { renderLineChart } from "@routebench/report/charts/line-chart";
import {
  formatEstimate,
  formatNumber,
  NOT_MEASURED,
  RATIO,
  writingOf,
} from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { listed } from "@routebench/report/words";
import { SIZES_CHART } from "../src/charts.js";
import { COST, rowsOf } from "./costs.js";

/** @import { Estimate, ModeSummary } from "@routebench/contract/summary" */
/** @import { Chart, Section } from "@routebench/report/sections/section" */

/** A gain of less is not worth the memory. */
const WORTH = 1.1;

const ARMS = /** @type {const} */ ([
  ["stat-500ms", "content kept"],
  ["read-sync", "read synchronously"],
  ["nothing-cached", "read whole"],
  ["streamed", "streamed"],
]);

/** @typedef {{ bytes: number, mode: ModeSummary }} Sized */
/** @typedef {Sized & { gain: Estimate | null }} Gained */

/** @type {(_result: unknown, summary: { modes: ModeSummary[] }) => Section | null} */
export function sizesSection(_result, { modes }) {
  const sized = modes
    .filter(({ testCase: { target } }) => target.kind === "size")
    .map((mode) => ({ mode, bytes: Number(mode.testCase.target.bytes) }))
    .toSorted((one, other) => one.bytes - other.bytes);
  const kept = gains(sized, "stat-500ms", "nothing-cached");
  if (kept.every(({ gain }) => gain === null)) return null;
  const overStream = gains(sized, "stat-500ms", "streamed");
  const streamed = gains(sized, "streamed", "nothing-cached");
  return {
    id: "sizes",
    title: "From which size on keeping stops paying",
    leads: true,
    finding: [
      payingSentence(kept, "reading a file whole for each request"),
      payingSentence(overStream, "streaming it"),
      streamSentence(streamed),
    ].join(" "),
    blocks: [
      text(
        `Keeping a file's content pays where its server is faster by more than ${Math.round(100 * (WORTH - 1))} %, with all of the interval, which is of that pair alone, at 95 %.`,
        payingSentence(kept, "reading it whole for each request"),
        payingSentence(overStream, "streaming it"),
        streamSentence(streamed),
      ),
      chartOf(sized),
      {
        kind: "grid",
        title: "Keeping, reading and streaming, by size",
        headings: [
          "Bytes",
          ...ARMS.map(([, name]) => `${name} (µs of CPU)`),
          "Kept over read",
          "Kept over streamed",
          "Streamed over read",
        ],
        rows: sized.map(({ bytes, mode }, at) => [
          bytes.toLocaleString("en-US"),
          ...ARMS.map(([id]) => {
            const estimate = costOf(mode, id);
            return estimate ? formatEstimate(estimate, writingOf(COST)) : NOT_MEASURED;
          }),
          ...[kept, overStream, streamed].map((all) => {
            const gain = all[at]?.gain;
            return gain ? formatEstimate(gain, RATIO) : NOT_MEASURED;
          }),
        ]),
      },
    ],
  };
}

/** @type {(sized: readonly Sized[], a: string, b: string) => Gained[]} */
const gains = (sized, a, b) =>
  sized.map((one) => ({ ...one, gain: one.mode.apart?.(a, b)?.ratio ?? null }));

/** @type {(mode: ModeSummary, id: string) => Estimate | null} */
const costOf = (mode, id) => rowsOf(mode)(id)?.figures[COST.id]?.estimate ?? null;

/** @type {(all: readonly Gained[], other: string) => string} */
function payingSentence(all, other) {
  const told = all.filter(({ gain }) => gain !== null);
  const [first] = told;
  if (!first) return `Keeping was not measured beside ${other}.`;
  const pays = (/** @type {Gained} */ { gain }) => gain?.low != null && gain.low > WORTH;
  const fails = (/** @type {Gained} */ { gain }) => gain?.high != null && gain.high <= WORTH;
  const [paying, others] = [told.filter(pays), told.filter((one) => !pays(one))];
  const [until, from] = [paying.at(-1), others[0]];
  if (!from) {
    const last = told.at(-1) ?? first;
    return `Over ${other}, keeping pays at all ${told.length} sizes: ${times(first)}, ${times(last)}.`;
  }
  const so = others.every(fails) ? "it does not" : "that cannot be told";
  if (until && until.bytes > from.bytes) {
    return `Over ${other}, keeping pays at ${listed(paying.map(sizeOf))}; at the others ${so}.`;
  }
  const before = until
    ? `up to ${sizeOf(until)} (${times(until)})`
    : "at none of these sizes for sure";
  return `Over ${other}, keeping pays ${before}; from ${sizeOf(from)} on ${so} (${times(from)}).`;
}

/** @param {readonly Gained[]} all */
function streamSentence(all) {
  const told = all.filter(({ gain }) => gain?.low != null && gain.high != null);
  if (told.length === 0) return "Streaming was not measured beside reading whole.";
  const faster = told.filter(({ gain }) => Number(gain?.low) > 1);
  const slower = told.filter(({ gain }) => Number(gain?.high) < 1);
  const [first] = faster;
  if (first)
    return `Streaming is faster than reading whole from ${sizeOf(first)} on at the earliest (${times(first)}).`;
  return slower.length === told.length
    ? `Streaming is slower than reading whole at all ${told.length} sizes.`
    : `Streaming is faster than reading whole at none of these sizes for sure, and slower at ${slower.length} of ${told.length}.`;
}

/** @param {Sized} sized */
const sizeOf = ({ bytes }) => `${bytes.toLocaleString("en-US")} bytes`;

/** @param {Gained} gained */
const times = ({ gain, ...sized }) =>
  `${gain ? formatEstimate(gain, RATIO) : NOT_MEASURED} at ${sizeOf(sized)}`;

/** @param {readonly Sized[]} sized @returns {Chart} */
function chartOf(sized) {
  const title = "CPU time per request, by the size of the file";
  const series = ARMS.map(([id, name], place) => ({
    ...{ appId: id, name, place, isDoubtful: false },
    estimates: sized.map(({ mode }) => costOf(mode, id)),
  }));
  const frame = {
    x: {
      type: /** @type {const} */ ("log"),
      values: sized.map(({ bytes }) => bytes),
      label: "bytes of the file →",
      format: (/** @type {number} */ bytes) => bytes.toLocaleString("en-US"),
    },
    y: { label: "↑ µs of CPU time per request", format: formatNumber },
    ...{ name: title, notes: [], of: "way" },
  };
  return {
    ...{ kind: "chart", title, file: SIZES_CHART, width: 860 },
    alt: `${title}; the table has the figures`,
    draw: (options) => renderLineChart(series, frame, options),
  };
}
