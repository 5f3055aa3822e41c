import {
  formatInterval,
  formatNumber,
  formatRatio,
  NUMBER,
  RATIO,
} from "@routebench/report/format";
import { tInterval } from "@routebench/stats/estimate";
import { groupIn, ratioOf, versionsOf } from "./processes.js";

/**
 * Its reader's question: has the border between JavaScript and C++ become cheaper? What a call costs is what Node's
 * parser takes longer with it than without, in the same round.
 *
 * @import { Interval } from "@routebench/stats/estimate"
 * @import { Group } from "./processes.js"
 *
 * @typedef {object} Border on one Node, in ns by rounds; NaN where a process did not finish
 * @property {string} version
 * @property {number[]} callIn from JavaScript into C++
 * @property {number[]} callBack from C++ into JavaScript
 * @property {number[]} request all calls of node-http for one
 */

/** Node's parser is called once for a request, and calls back when its headers and when all of it is complete. */
const CALLS_BACK = 2;

const LEVEL = 0.95;

/** Of each Node on which all was measured. @param {readonly Group[]} groups @returns {Border[]} */
const bordersOf = (groups) =>
  versionsOf(groups).flatMap((version) => {
    const [none, into, back] = ["no-call", "call-in", "call-back"].map((program) =>
      groupIn(groups, program, version),
    );
    if (!none || !into || !back) return [];
    const beyond = (/** @type {Group} */ group) =>
      none.processes.map((_, at) => nsOf(group, at) - nsOf(none, at));
    const [callIn, callBack] = [beyond(into), beyond(back)];
    const request = callIn.map((ns, at) => ns + CALLS_BACK * (callBack[at] ?? Number.NaN));
    return [{ version, callIn, callBack, request }];
  });

/** @type {(group: Group, at: number) => number} */
const nsOf = ({ processes, each }, at) =>
  ((processes[at]?.durationMs ?? Number.NaN) * 1e6) / each.iterations;

/** Cells of a table, its head first. @type {(groups: readonly Group[]) => string[][]} */
export const borderTable = (groups) => [
  [
    ...["Node", "node-http (ns)", "js-http (ns)", "node-http over js-http"],
    ...["A call into C++ (ns)", "A call back (ns)", "Share of node-http"],
  ],
  ...bordersOf(groups).map((border) => {
    const { version, callIn, callBack } = border;
    const [node, js] = ["node-http", "js-http"].map((id) => groupIn(groups, id, version));
    const ratio = node && js ? ratioOf(node, js, "durationMs") : null;
    return [
      version,
      ...[node, js].map((group) => (group ? formatNumber(meanNs(group)) : "")),
      ratio ? withInterval(formatRatio(ratio.point), formatInterval(ratio, RATIO)) : "",
      ...[callIn, callBack].map(nsWords),
      shareWords(border, node),
    ];
  }),
];

/** Of the oldest Node and the newest. @type {(groups: readonly Group[]) => string[]} */
export function borderSentences(groups) {
  const borders = bordersOf(groups);
  const [older, newer] = [borders[0], borders.at(-1)];
  if (!older || !newer || older === newer) return [];
  const from = `From Node ${older.version} to ${newer.version}`;
  const about = (/** @type {"callIn" | "callBack" | "request"} */ what) => ({
    change: changeOf(older[what], newer[what]),
    figures: `${nsWords(older[what])} and ${nsWords(newer[what])} ns`,
  });
  const [into, back, all] = [about("callIn"), about("callBack"), about("request")];
  const shares = [older, newer].map((one) =>
    shareWords(one, groupIn(groups, "node-http", one.version)),
  );
  return [
    `${ANSWERS[all.change]} ${from}, the one call in and the two back that node-http takes for a request ${CHANGES[all.change]}: ${all.figures}, ${shares.join(" and ")} of its time.`,
    `A call from JavaScript into C++ ${CHANGES[into.change]}: ${into.figures}.`,
    `A call from C++ back into JavaScript ${CHANGES[back.change]}: ${back.figures}.`,
    ...programSentences(groups, older.version, newer.version),
  ];
}

/** @typedef {"cheaper" | "dearer" | "unknown"} Change */

/** @type {Record<Change, string>} */
const ANSWERS = {
  cheaper: "Yes, the border has become cheaper.",
  dearer: "No, the border has become dearer.",
  unknown: "Whether the border has become cheaper cannot be told.",
};

/** @type {Record<Change, string>} */
const CHANGES = {
  cheaper: "cost less",
  dearer: "cost more",
  unknown: "cost neither clearly less nor clearly more",
};

/** By the rounds that have both. @type {(older: number[], newer: number[]) => Change} */
function changeOf(older, newer) {
  const { low, high } = estimate(older.map((ns, at) => ns - (newer[at] ?? Number.NaN)));
  if (low !== null && low > 0) return "cheaper";
  return high !== null && high < 0 ? "dearer" : "unknown";
}

/** @type {(groups: readonly Group[], older: string, newer: string) => string[]} */
function programSentences(groups, older, newer) {
  const [gained, jsGained] = ["node-http", "js-http"].map((program) => {
    const [then, now] = [older, newer].map((version) => groupIn(groups, program, version));
    return then && now ? ratioOf(then, now, "durationMs") : null;
  });
  if (!gained || !jsGained) return [];
  const words = [gained, jsGained].map((ratio) =>
    withInterval(`${formatRatio(ratio.point)} as fast`, formatInterval(ratio, RATIO)),
  );
  const who = {
    node: "more than js-http",
    js: "less than js-http",
    neither: "about as much as js-http",
  };
  return [
    `node-http gained ${who[whoGained(gained, jsGained)]}: it became ${words.join(", and js-http ")}. That alone tells nothing of the border: js-http crosses it too, once for each line.`,
  ];
}

/** @type {(node: Pick<Interval, "low" | "high">, js: Pick<Interval, "low" | "high">) => "node" | "js" | "neither"} */
function whoGained(node, js) {
  if (node.low !== null && js.high !== null && node.low > js.high) return "node";
  return node.high !== null && js.low !== null && node.high < js.low ? "js" : "neither";
}

/** @type {(border: Border, node: Group | undefined) => string} */
function shareWords({ request }, node) {
  if (!node) return "an unknown share";
  const share = estimate(request).point / meanNs(node);
  return `${Math.round(100 * share)} %`;
}

/** What the calls of a request are of node-http’s time there; null where they were not measured. @type {(groups: readonly Group[], version: string) => string | null} */
export function callsShare(groups, version) {
  const border = bordersOf(groups).find((one) => one.version === version);
  return border ? shareWords(border, groupIn(groups, "node-http", version)) : null;
}

/** @param {Group} group */
const meanNs = (group) => estimate(group.processes.map((_, at) => nsOf(group, at))).point;

/** @param {number[]} ns */
function nsWords(ns) {
  const interval = estimate(ns);
  return withInterval(formatNumber(interval.point), formatInterval(interval, NUMBER));
}

/** @type {(point: string, interval: string) => string} */
const withInterval = (point, interval) => (interval === "" ? point : `${point} (${interval})`);

/** @param {number[]} values @returns {Interval} */
const estimate = (values) => tInterval(values.filter(Number.isFinite), LEVEL);
