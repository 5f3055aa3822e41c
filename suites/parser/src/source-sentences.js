import { verdictOf } from "@routebench/contract/claim-verdict";
import { formatInterval, formatRatio, RATIO } from "@routebench/report/format";
import { listed } from "@routebench/report/words";
import { groupIn, noiseOf, ratioOf, versionsOf } from "./processes.js";
import { NEWER, OLDER, SOURCE_FIGURES } from "./source-figures.js";

/**
 * What the source saw, and whether it is seen again.
 * @import { Told } from "@routebench/contract/claims"
 * @import { Group } from "./processes.js"
 * @import { Figures } from "./source-figures.js"
 */

/** node-http's over js-http's. */
const COMPARED = /** @type {const} */ ([
  ["durationMs", "time"],
  ["heapTotal", "most heapTotal"],
  ["heapUsedSpread", "spread of heapUsed"],
  ["rss", "most rss"],
]);

/** Cells of a table, its head first: of each Node, and a verdict on direction and magnitude. @param {readonly Group[]} groups */
export const seenTable = (groups) => [
  ["Node", ...COMPARED.map(([id, words]) => `${words} (source: ${formatRatio(toldOf(id))})`)],
  ...versionsOf(groups).map((version) => {
    const [node, js] = bothOn(groups, version);
    return [
      version,
      ...COMPARED.map(([id]) => (node && js ? judged(groups, node, js, id, toldOf(id)) : "")),
    ];
  }),
];

/** @param {keyof Figures} id */
const toldOf = (id) => SOURCE_FIGURES["node-http"][id] / SOURCE_FIGURES["js-http"][id];

/** @type {(groups: readonly Group[], version: string) => (Group | undefined)[]} */
const bothOn = (groups, version) =>
  ["node-http", "js-http"].map((program) => groupIn(groups, program, version));

/** @param {readonly Group[]} groups @returns {string[]} */
export const sourceSentences = (groups) => [
  ...["node-http", "js-http"].flatMap((program) => {
    const [older, newer] = [OLDER, NEWER].map((version) => groupIn(groups, program, version));
    if (!older || !newer) return [];
    const words = judged(groups, newer, older, "durationMs", "more");
    return [
      `From Node ${OLDER} to ${NEWER} the source saw a loss. ${program}’s time on the newer over the older: ${words}.`,
    ];
  }),
  ...[OLDER, NEWER].flatMap((version) =>
    bothOn(groups, version).flatMap((group) => (group ? [heapTotalSentence(group)] : [])),
  ),
];

/** @type {(groups: readonly Group[], one: Group, other: Group, id: keyof Figures, told: Told) => string} */
function judged(groups, one, other, id, told) {
  const ratio = ratioOf(one, other, id);
  if (ratio === null) return "not measured";
  const evidence = {
    as: "",
    from: null,
    words: "",
    lacks: null,
    ratio,
    noise: noiseOf(groups, id) ?? 0,
  };
  const { word, magnitude, reason } = verdictOf(told, evidence);
  const interval = formatInterval(ratio, RATIO);
  const figure = `${formatRatio(ratio.point)}${interval && ` (${interval})`}`;
  const further = magnitude === null ? "" : MAGNITUDES[magnitude];
  return `${figure}: ${word}${further}${reason === null ? "" : `, ${reason}`}`;
}

const MAGNITUDES = {
  holds: ", in direction and magnitude",
  "does not hold": " in direction, not in magnitude",
  "cannot be told": " in direction; its magnitude cannot be told",
};

/** The source has it of Node 0.8.18 alone. @param {Group} group */
function heapTotalSentence({ program, version, processes }) {
  const told = SOURCE_FIGURES[program === "js-http" ? "js-http" : "node-http"].heapTotal;
  const found = processes.flatMap((figures) => figures?.heapTotal ?? []);
  const others = [...new Set(found.filter((bytes) => bytes !== told))];
  const what = `${program}’s most heapTotal on Node ${version} is the source’s ${told.toLocaleString("en-US")} bytes, to the byte,`;
  if (others.length === 0) return `${what} in each of ${found.length} processes.`;
  const counts = found.filter((bytes) => bytes === told).length;
  return `${what} in ${counts} of ${found.length} processes; in the others it is ${listed(others.map((bytes) => bytes.toLocaleString("en-US")))}. ${HEAP_GROWS}`;
}

const HEAP_GROWS =
  "V8 adds to its heap in pages of 1 MB and doubles its young generation when enough has outlived collections, so a little more that survives moves it by such a step.";
