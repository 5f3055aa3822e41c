import { compareEntries } from "@routebench/stats/compare";
import { compareOptions } from "../judge/compare-options.js";
import { speedObservations } from "../judge/speed.js";

/**
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("@routebench/contract/summary").BaselineRow[]} empty where there was no baseline
 */
export function summariseAgainst(result) {
  const speeds = speedObservations(result, "external");
  return result.apps.flatMap((baseline) => {
    const app = result.apps.find(({ id }) => baseline.role === "baseline" && id === baseline.of);
    if (!app) return [];
    const both = speeds.filter(({ entry }) => entry === app.id || entry === baseline.id);
    // Ids sort so that the app comes first: its baseline's begins with its own.
    const [comparison] = compareEntries(both, compareOptions(result, "external"));
    if (!comparison) return [];
    const { ratio, verdict } = comparison;
    return [{ appId: app.id, name: app.name, baseline: baseline.name, ratio, verdict }];
  });
}
