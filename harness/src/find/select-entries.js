import { chosenModes, MODES } from "@routebench/contract/modes";
import { REFERENCE_APP, referenceEntry } from "@routebench/contract/reference";
import { ROOT_DIR } from "@routebench/host/workspace";
import { baselineOf } from "./baseline.js";
import { entryFor, isNativeOn, onRuntime } from "./entry.js";
import { selectApps } from "./find-apps.js";
import { atVersions } from "./versions.js";

/** @import { Entry, FoundRuntime } from "./entry.js" */
/** @import { Candidates } from "./find-apps.js" */
/** @import { BenchOptions } from "../options/options.js" */
/** @import { Closers } from "@routebench/host/closers" */
/** @import { Suite } from "@routebench/contract/suite" */

/** Shorter runs have no control. */
const CONTROL_BUDGET_MS = 180_000;

/**
 * The entries of a run: the selected apps, and every variant that the options name. Installs other versions of
 * packages.
 * @param {Candidates} candidates @param {BenchOptions} options @param {Closers} closers
 * @returns {Promise<{ entries: Entry[], moreApps: number }>} moreApps: the number of apps that --all would add
 * @throws {UsageError}
 */
export async function selectEntries(candidates, options, closers) {
  const { suite, apps, runtimes } = candidates;
  const { filter, all, versions = [], against } = options;
  // If the user names versions and no apps, only these versions are measured.
  const isOnlyVersions = versions.length > 0 && filter.length === 0 && !all;
  const selected = isOnlyVersions ? [] : selectApps(candidates, filter, runtimes);
  const measured = withReference(selected, candidates, options.reference);
  const versionEntries = await atVersions(versions, apps, ROOT_DIR);
  const entries = onRuntimes([...measured.map(entryFor), ...versionEntries], runtimes);
  entries.push(...controlsOf(entries, suite, options));
  if (against !== undefined) {
    entries.push(await baselineOf(measured, { against, suite }, ROOT_DIR, closers));
  }
  const allApps = isOnlyVersions ? [] : selectApps({ apps, usual: apps }, filter, runtimes);
  return { entries, moreApps: allApps.length - selected.length };
}

/**
 * A speed is a ratio, so a single app is measured together with the reference, if the suite has a reference.
 * @param {Candidates["apps"]} selected @param {Candidates} candidates @param {boolean} isWanted
 */
function withReference(selected, { apps, suite }, isWanted) {
  if (!isWanted || selected.length > 1) return selected;
  const reference = suite.reference ?? REFERENCE_APP;
  return apps.filter((app) => app.id === reference || selected.includes(app));
}

/**
 * An entry for each runtime. An app with a command of its own is not moved.
 * @param {Entry[]} entries @param {readonly FoundRuntime[]} runtimes
 */
export const onRuntimes = (entries, runtimes) =>
  entries.flatMap((entry) => {
    const { app } = entry;
    if (app.command || app.program) return [entry];
    return runtimes
      .filter(({ name }) => app.runsOn === undefined || app.runsOn === name)
      .map((runtime) => {
        if (runtime.id === null && runtimes.length === 1) return entry;
        const { name, version } = runtime;
        const moved = onRuntime(app, runtime);
        const isNative = isNativeOn(app, name);
        /** @type {Entry["onRuntime"]} */
        const chosen = { app: app.name, runtime: { name, version } };
        if (isNative !== undefined) chosen.isNative = isNative;
        return { ...entry, id: moved.id, app: moved, onRuntime: chosen };
      });
  });

/**
 * The A/A control: the reference again, so that the run measures its own noise. None if there is no time for it.
 * @param {Entry[]} entries @param {Pick<Suite, "reference" | "modes">} suite
 * @param {Pick<BenchOptions, "mode" | "quick" | "control" | "budget">} options
 * @returns {Entry[]}
 */
export function controlsOf(entries, suite, { mode, quick, control, budget = Infinity }) {
  const hasTime = !quick && budget >= CONTROL_BUDGET_MS;
  const reference = referenceEntry(entries, suite.reference);
  const hasTwins = chosenModes(mode, suite).some((each) => MODES[each].hasTwins);
  if (!control || !hasTime || !hasTwins || !reference) return [];
  const { id, app } = reference;
  const twin = { ...app, name: `${app.name} (control)` };
  return [{ id: `${id}@control`, role: "control", of: id, app: twin }];
}
