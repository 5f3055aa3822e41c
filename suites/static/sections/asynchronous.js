import { targetLabel } from "@routebench/contract/targets";
import { formatEstimate, NOT_MEASURED, writingOf } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { listed } from "@routebench/report/words";
import { COST, differenceOf, isApart, micros, rowsOf } from "./costs.js";
import { PHOTO } from "./sayings.js";

/** @import { RowOf } from "./costs.js" */
/** @import { Estimate, ModeSummary } from "@routebench/contract/summary" */
/** @import { Block, Section } from "@routebench/report/sections/section" */

/** readFile() reads half a megabyte at a time. @param {string} path */
const readsOf = (path) => (path === PHOTO ? 3 : 1);

/** How often a request is handed to Node's pool of threads, and waits for it; tests count it. @type {Record<string, (reads: number) => number>} */
const TRIPS = {
  "nothing-cached": (reads) => 4 + reads,
  "stat-only": (reads) => 3 + reads,
  "stat-each": () => 1,
  "descriptor-kept": () => 1,
  "content-for-ever": () => 0,
  "read-sync": () => 0,
};

/** @type {(arm: string, path: string) => number} */
export const tripsOf = (arm, path) => TRIPS[arm]?.(readsOf(path)) ?? Number.NaN;

/** What a handler may do in place of stat() and readFile() for each request. */
const WAYS = /** @type {const} */ ([
  ["content-for-ever", "keeping the content for ever"],
  ["stat-500ms", "keeping the content, with a stat() every half a second"],
  ["stat-each", "keeping the content, with a stat() each time"],
  ["descriptor-kept", "keeping the file open"],
  ["read-sync", "reading synchronously"],
]);

/** @type {(_result: unknown, summary: { modes: ModeSummary[] }) => Section | null} */
export function asynchronousSection(_result, { modes }) {
  const blocks = modes.flatMap((mode) => partOf(mode, targetLabel(mode.testCase.target)));
  if (blocks.length === 0) return null;
  return {
    id: "asynchronous",
    title: "Why reading asynchronously costs so much",
    blocks: [
      text(
        "stat() and readFile() are five system calls for a small file: stat, open, fstat, read, close; a large one is read in pieces of half a megabyte. Node hands each to a pool of threads, and goes on with the request when it has come back: a trip there and back wakes one thread and then the other.",
        "Here are the same calls without such trips, made synchronously, and what needs fewer of them.",
      ),
      ...blocks,
      text(
        "A synchronous call holds up all other requests until the disk has answered; these files lie in memory, so that costs nothing here, and would elsewhere.",
      ),
    ],
  };
}

/** @type {(mode: ModeSummary, target: string) => Block[]} */
function partOf(mode, target) {
  const rowOf = rowsOf(mode);
  const trips = differenceOf(mode, "nothing-cached", "read-sync");
  const whole = differenceOf(mode, "nothing-cached", "content-for-ever");
  if (!trips || !whole) return [];
  return [
    {
      kind: "part",
      title: `Asynchronously, ${target}`,
      blocks: [
        text(whySentence(trips, whole, target), ...avoidSentences(mode)),
        {
          kind: "grid",
          title: `Trips to the pool of threads, ${target}`,
          headings: ["Kept", "Trips", "Server CPU (µs per request)"],
          rows: Object.keys(TRIPS).flatMap((id) => {
            const row = rowOf(id);
            const figure = row?.figures[COST.id];
            const cost = figure ? formatEstimate(figure.estimate, writingOf(COST)) : NOT_MEASURED;
            return row ? [[row.name, String(tripsOf(id, target)), cost]] : [];
          }),
        },
      ],
    },
  ];
}

/** @type {(trips: Estimate, whole: Estimate, target: string) => string} */
function whySentence(trips, whole, target) {
  const reading = `At ${target} stat() and readFile() for each request cost ${micros(whole)} ${whole.point < 0 ? "less" : "more"} than keeping the content.`;
  if (!isApart(trips)) {
    return `${reading} Whether it is the asynchrony is open: that the same calls cost less when they are made synchronously is not sure (${micros(trips)} ${trips.point < 0 ? "more" : "less"}).`;
  }
  if (trips.point < 0) {
    return `${reading} The same calls made synchronously cost ${micros(trips)} more still: it is not the asynchrony.`;
  }
  const share = Math.round((100 * trips.point) / whole.point);
  const count = tripsOf("nothing-cached", target);
  const each = (trips.point / count).toFixed(1);
  const ofIt = isApart(whole) && whole.point > 0 ? `, ${share} % of it` : "";
  return `${reading} The same calls made synchronously cost ${micros(trips)} less${ofIt}: that is the asynchrony, ${each} µs for each of ${count} trips.`;
}

/** Each against reading all, asynchronously. @param {ModeSummary} mode */
function avoidSentences(mode) {
  const ways = WAYS.flatMap(([id, way]) => {
    const saved = differenceOf(mode, "nothing-cached", id);
    return saved ? [{ way, saved }] : [];
  }).toSorted((one, other) => other.saved.point - one.saved.point);
  const avoiding = ways.filter(({ saved }) => isApart(saved) && saved.point > 0);
  const others = ways.filter((way) => !avoiding.includes(way));
  return [
    avoiding.length > 0
      ? `What avoids it, by what it saves: ${listed(avoiding.map(({ way, saved }) => `${way} ${micros(saved)}`))}.`
      : "Nothing of what was tried avoids it for sure.",
    ...(others.length > 0 && avoiding.length > 0
      ? [`Not for sure: ${listed(others.map(({ way }) => way))}.`]
      : []),
  ];
}
