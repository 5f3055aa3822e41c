import { mainCase } from "@routebench/contract/cases";
import { mayBeOneMachine, shareCircumstances } from "@routebench/contract/circumstances";
import { slicesOf } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { targetKey } from "@routebench/contract/targets";

/** @import { HistoryEntry, HistoryMode } from "@routebench/contract/history-entry" */
/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Load } from "@routebench/contract/trial" */

/**
 * @typedef {HistoryMode["apps"][number]} HistoryApp
 * @typedef {{ startedAt: string, apps: HistoryApp[] }} PublishedRun its apps from the fastest on
 */

/**
 * Published runs whose speeds may be compared with a result's, the oldest first: of the same
 * circumstances. Versions of apps may differ: they are what one looks for.
 * @type {(history: HistoryEntry[], result: ResultFile, mode: RankedMode) => PublishedRun[]}
 */
export function comparableRuns(history, result, mode) {
  const settings = result.config.modes[mode];
  if (!settings) return [];
  const { connections, pipelining } = mainCase(result.config.cases);
  const load = {
    ...settings.load,
    ...{ pipelining, connections: connections ?? settings.load.connections },
  };
  const { startedAt: present } = result.environment;
  const ownUs = history.find(({ startedAt }) => startedAt === present)?.environment.coreWorkUs;
  return history
    .filter((entry) => isAlike(entry, result))
    .filter(({ environment }) => mayBeOneMachine(environment.coreWorkUs, ownUs))
    .flatMap(({ startedAt, modes }) =>
      modes
        .filter((run) => run.mode === mode && run.driver === settings.driver)
        .filter((run) => isSameLoad(run.load, load, slicesOf(mode, result.config) !== null))
        .map(({ apps }) => ({ startedAt, apps })),
    )
    .sort((a, b) => (a.startedAt < b.startedAt ? -1 : Number(a.startedAt > b.startedAt)));
}

/** @type {(entry: HistoryEntry, result: ResultFile) => boolean} */
function isAlike(entry, result) {
  const { environment, config } = result;
  const { scheme, target } = mainCase(config.cases);
  return (
    !entry.quick &&
    entry.reference === referenceOf(result) &&
    shareCircumstances({ environment: entry.environment, config: entry }, result) &&
    entry.environment.pinned === (environment.pinning !== null) &&
    entry.path === targetKey(target) &&
    entry.scheme === scheme
  );
}

/** @type {(a: Load, b: Load, isSliced: boolean) => boolean} */
function isSameLoad(a, b, isSliced) {
  const names = /** @type {(keyof Load)[]} */ (Object.keys({ ...a, ...b }));
  // What had slices before has no warm-up, whatever earlier runs said of it.
  return names.every((name) => a[name] === b[name] || (isSliced && name === "warmupMs"));
}
