import { AGAIN } from "@routebench/contract/claims";
import { estimateMean } from "@routebench/stats/estimate";
import { median } from "@routebench/stats/quantile";
import { estimatePairedRatio } from "@routebench/stats/ratio";

/**
 * The figures of a source's protocol, of each launch the median of its runs.
 * @import { AskedLaunches } from "@routebench/contract/claims"
 *
 * @typedef {Record<string, string>[]} Runs by their columns: server, round, asked, run, and figures
 * @typedef {Pick<AskedLaunches, "asked" | "figure">} What
 */

/** None of its values holds a comma. @param {string} csv @returns {Runs} */
export function runsIn(csv) {
  const [heads = [], ...lines] = csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])));
}

/**
 * One over the other, over the rounds that have both; null where none has.
 * @type {(runs: Runs, one: string, other: string, what: What) => { ratio: import("@routebench/stats/estimate").Estimate, means: [number, number], rounds: number } | null} means: geometric, so that their ratio is the one that is told
 */
export function compareLaunches(runs, one, other, what) {
  const [ours, theirs] = /** @type {[Map<string, number>, Map<string, number>]} */ (
    [one, other].map((server) => launchesOf(runs, server, what))
  );
  const both = [...ours.keys()].filter((round) => theirs.has(round));
  if (both.length === 0) return null;
  const [a, b] = [ours, theirs].map((all) => both.map((round) => Number(all.get(round))));
  return {
    ratio: estimatePairedRatio(a ?? [], b ?? []),
    means: [estimateMean(a ?? []).point, estimateMean(b ?? []).point],
    rounds: both.length,
  };
}

/** By how much the control differs from itself; null where there is none. @type {(runs: Runs, what: What) => number | null} */
export function controlOf(runs, what) {
  const controls = new Set(
    runs.flatMap(({ server = "" }) => (server.endsWith(AGAIN) ? server : [])),
  );
  const found = [...controls].flatMap(
    (again) => compareLaunches(runs, again, again.slice(0, -AGAIN.length), what)?.ratio.point ?? [],
  );
  if (found.length === 0) return null;
  return Math.exp(Math.max(...found.map((point) => Math.abs(Math.log(point))))) - 1;
}

/** By round; one in which a run has no such figure above zero is left out. @type {(runs: Runs, server: string, what: What) => Map<string, number>} */
function launchesOf(runs, server, { asked, figure }) {
  const own = runs.filter((run) => run.server === server && run.asked === asked);
  const rounds = [...new Set(own.map(({ round = "" }) => round))];
  return new Map(
    rounds.flatMap((round) => {
      const values = own.filter((run) => run.round === round).map((run) => Number(run[figure]));
      return values.every((value) => value > 0) ? [[round, median(values)]] : [];
    }),
  );
}
