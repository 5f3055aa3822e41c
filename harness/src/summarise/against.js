import { compareEntries } from "@routebench/stats/compare";
import { compareOptions } from "../judge/compare-options.js";
import { speedObservations } from "../judge/speed.js";

/**
 * @param {import("../judge/contest.js").Contest} contest
 * @returns {import("@routebench/contract/summary").BaselineRow[]} empty if there was no baseline
 */
export function summariseAgainst(contest) {
  const speeds = speedObservations(contest);
  return contest.entries.flatMap((baseline) => {
    const app = contest.entries.find(
      ({ id }) => baseline.role === "baseline" && id === baseline.of,
    );
    if (!app) return [];
    const both = speeds.filter(({ entry }) => entry === app.id || entry === baseline.id);
    // Ids sort so that the app comes first: its baseline's begins with its own.
    const [comparison] = compareEntries(both, compareOptions(contest));
    // A pair without a common round has no comparison.
    if (!comparison || !Number.isFinite(comparison.ratio.point)) return [];
    const { ratio, verdict } = comparison;
    return [{ appId: app.id, name: app.name, baseline: baseline.name, ratio, verdict }];
  });
}
