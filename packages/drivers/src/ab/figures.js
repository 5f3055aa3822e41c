import { AGAIN } from "@routebench/contract/claims";
import { abArguments } from "./run-ab.js";

/** @import { AbEntry } from "./protocol.js" */
/** @import { AbAsk, AbRun } from "./run-ab.js" */

const PERCENTILES = [50, 66, 75, 80, 90, 95, 98, 99, 100];

/** Of a run, in what their names end with; what ab rounds to whole ms is as it prints it. @type {Record<string, (run: AbRun) => number | null>} */
const FIGURES = {
  requestsPerSecond: ({ report }) => report.requestsPerSecond,
  bytesPerSecond: ({ report }) => report.bytes / report.durationS,
  timePerRequestMs: ({ report }) => report.msPerRequest,
  processingMs: ({ report }) => report.processingMs,
  waitingMs: ({ report }) => report.waitingMs,
  ...Object.fromEntries(
    PERCENTILES.map((percent) => [
      `p${percent}Ms`,
      (/** @type {AbRun} */ { percentiles }) => percentiles[percent]?.ms ?? null,
    ]),
  ),
};

/** As typed, without what differs from run to run. @type {(ask: Pick<AbAsk, "path" | "connections" | "requests" | "flags">) => string} */
export const askedWords = (ask) => ["ab", ...abArguments("", ask)].join(" ");

/** As comma-separated values, none of which holds a comma. @param {readonly AbEntry[]} entries */
export function figuresTable(entries) {
  const rows = entries.flatMap(({ subject: { id }, again, launches }) =>
    launches.flatMap((series, round) =>
      series.flatMap(({ ask, runs }) =>
        runs.map((run, at) => [
          ...[`${id}${again ? AGAIN : ""}`, round + 1, askedWords(ask), at + 1],
          ...Object.values(FIGURES).map((figure) => figure(run) ?? ""),
        ]),
      ),
    ),
  );
  return [["server", "round", "asked", "run", ...Object.keys(FIGURES)], ...rows]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");
}
