import { isLowerBound } from "@routebench/contract/bounds";
import { mainCase } from "@routebench/contract/cases";
import { HISTORY_VERSION } from "@routebench/contract/history-entry";
import { referenceOf } from "@routebench/contract/reference";
import { targetKey } from "@routebench/contract/targets";
import { bestCoreWorkUs } from "../judge/machine.js";

/** @import { HistoryEntry } from "@routebench/contract/history-entry" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/**
 * What is kept of a run that is published.
 * @type {(result: ResultFile, summary: Summary) => HistoryEntry}
 */
export function toHistoryEntry(result, { modes }) {
  const { routebenchVersion, environment, config } = result;
  const { startedAt, cpuModel, cores, nodeVersion, operatingSystem, pinning } = environment;
  const { method, leadInMs, generatorSleeps, serverNodeFlags, suite, quick, cases } = config;
  const { id, scheme, target, connections, pipelining } = mainCase(cases);
  const coreWorkUs = bestCoreWorkUs(result);
  return {
    historyVersion: HISTORY_VERSION,
    startedAt,
    routebenchVersion,
    method,
    leadInMs,
    generatorSleeps,
    serverNodeFlags,
    suite,
    quick,
    environment: {
      ...{ cpuModel, cores, nodeVersion, operatingSystem, pinned: pinning !== null },
      ...(coreWorkUs !== null && { coreWorkUs }),
    },
    path: targetKey(target),
    scheme,
    reference: referenceOf(result),
    modes: modes.flatMap((mode) => {
      if (mode.testCase.id !== id) return [];
      const settings = config.modes[mode.mode];
      const apps = toApps(mode);
      if (!settings || apps.length === 0) return [];
      const load = {
        ...settings.load,
        pipelining,
        connections: connections ?? settings.load.connections,
      };
      return [{ mode: mode.mode, driver: settings.driver, load, apps }];
    }),
  };
}

/**
 * Those that finished next to the reference.
 * @type {(mode: ModeSummary) => HistoryEntry["modes"][number]["apps"]}
 */
function toApps({ rows }) {
  return rows.flatMap((row) => {
    const { appId: id, name, version, role, rank, toReference } = row;
    if (role !== "app" || !toReference) return [];
    const { point, low, high } = toReference;
    const lowerBound = isLowerBound(row, "speed");
    return [{ id, name, version, speed: { point, low, high }, lowerBound, rank }];
  });
}
