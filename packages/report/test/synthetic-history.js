/** Made-up published runs for tests: no figure here was measured. */
import { mainCase } from "@routebench/contract/cases";
import { referenceOf } from "@routebench/contract/reference";
import { targetKey } from "@routebench/contract/targets";
import { mainModes } from "../src/sections/mode-cases.js";

/**
 * @import { HistoryEntry } from "@routebench/contract/history-entry"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Summary } from "@routebench/contract/summary"
 */

/**
 * Earlier runs of the same circumstances, each app a little faster in each, with a new version in every second run.
 * @param {{ result: ResultFile, summary: Summary }} synthetic
 * @param {number} runs
 * @returns {HistoryEntry[]} the oldest first
 */
export function makeHistory({ result, summary }, runs) {
  const { environment, config } = result;
  const { target, scheme } = mainCase(config.cases);
  const { cpuModel, cores, nodeVersion, operatingSystem, pinning } = environment;
  return Array.from({ length: runs }, (_, run) => ({
    historyVersion: /** @type {const} */ (2),
    startedAt: `2026-${String(run + 1).padStart(2, "0")}-01T00:00:00.000Z`,
    routebenchVersion: result.routebenchVersion,
    method: config.method,
    leadInMs: config.leadInMs,
    generatorSleeps: config.generatorSleeps,
    reference: referenceOf(result),
    suite: config.suite,
    quick: false,
    path: targetKey(target),
    scheme,
    environment: { cpuModel, cores, nodeVersion, operatingSystem, pinned: pinning !== null },
    modes: mainModes(summary.modes).flatMap(({ mode, rows }) => {
      const settings = config.modes[mode];
      if (!settings) return [];
      const apps = rows.flatMap(({ appId, name, role, rank, toReference }, index) => {
        if (role !== "app" || !toReference) return [];
        const point =
          toReference.point * (appId === "node-http" ? 1 : 1 + (0.01 + index / 200) * run);
        const speed = { point, low: point * 0.99, high: point * 1.01 };
        const version = `1.${Math.floor(run / 2)}.0`;
        return [{ id: appId, name, version, speed, lowerBound: false, rank }];
      });
      const { driver, load } = settings;
      return [{ mode, driver, load, apps }];
    }),
  }));
}
