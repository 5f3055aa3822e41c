import { referenceEntry } from "@routebench/contract/reference";
import { flagsFor } from "@routebench/contract/runtimes";

/**
 * What is launched in a round: an app as it is, or a variant of it beside itself.
 * @typedef {object} Entry
 * @property {string} id unique in the run
 * @property {"app" | "control" | "baseline"} role
 * @property {string | null} of the app it stands beside
 * @property {import("../discover/apps.js").App} app what is launched: its command, file and version
 * @property {import("@routebench/contract/result-file").AppRecord["release"]} [release] of an app at another version of its package
 * @property {import("@routebench/contract/result-file").AppRecord["onRuntime"]} [onRuntime] of an app on a runtime that the run chose
 */

/** @typedef {Entry & { flags: string[] }} LaunchedEntry flags: those that its runtime is given */

/**
 * @param {import("../discover/apps.js").App[]} apps
 * @returns {Entry[]}
 */
export function appEntries(apps) {
  return apps.map((app) => ({
    ...{ id: app.id, role: app.control ? "control" : "app" },
    ...{ of: null, app },
  }));
}

/**
 * @param {Entry[]} entries
 * @param {Pick<import("@routebench/contract/result-file").AppRecord, "id" | "runtime">[]} records what ran them
 *   when they were verified
 * @param {string[]} nodeFlags
 * @returns {Map<string, LaunchedEntry>} by id
 */
export function launchedEntries(entries, records, nodeFlags) {
  const runtimes = new Map(records.map(({ id, runtime }) => [id, runtime?.name]));
  return new Map(
    entries.map((entry) => {
      const isProgram = entry.app.program !== undefined;
      const flags = isProgram ? [] : flagsFor(runtimes.get(entry.id), nodeFlags);
      return [entry.id, { ...entry, flags }];
    }),
  );
}

/**
 * The A/A control: an app entered twice, so that the run measures its own noise.
 * @param {Entry[]} entries
 * @returns {Entry[]} empty if there is no reference app, whose control it would be
 */
export function controlEntries(entries) {
  const reference = referenceEntry(entries);
  if (!reference) return [];
  const { id, app } = reference;
  return [
    {
      ...{ id: `${id}@control`, role: "control", of: id },
      app: { ...app, name: `${app.name} (control)` },
    },
  ];
}
