import { flagsFor, runtimeLabel } from "@routebench/contract/runtimes";
import satisfies from "semver/functions/satisfies.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { AppRecord } from "@routebench/contract/app-record" */

/**
 * @typedef {object} Entry an app in a variant: what is launched in a round
 * @property {string} id
 * @property {"app" | "control" | "baseline"} role
 * @property {string | null} of the entry that it is compared with, where it is with that one only
 * @property {App} app
 * @property {string[]} flags that its runtime is given; none until it was verified
 * @property {AppRecord["release"]} [release] of an entry at a version of its package that was named
 * @property {AppRecord["onRuntime"]} [onRuntime] of an entry on a runtime that the run chose
 */

/** @type {(app: App) => Entry} */
export const asItIs = (app) => ({
  id: app.id,
  role: app.control ? "control" : "app",
  of: null,
  app,
  flags: [],
});

/**
 * What runs an entry is known when it was verified, and so are its flags.
 * @param {Entry[]} entries @param {Pick<AppRecord, "id" | "runtime">[]} records
 * @param {string[]} nodeFlags
 */
export function withFlags(entries, records, nodeFlags) {
  const runtimes = new Map(records.map(({ id, runtime }) => [id, runtime?.name]));
  return new Map(
    entries.map((entry) => {
      const flags = entry.app.program ? [] : flagsFor(runtimes.get(entry.id), nodeFlags);
      return [entry.id, { ...entry, flags }];
    }),
  );
}

/** What speaks HTTP where a manifest names no other engine. */
export const NODE_HTTP = "node:http";

/**
 * @typedef {object} FoundRuntime that apps can be run on
 * @property {string | null} id behind those of its apps; null of the harness's own Node
 * @property {string} name
 * @property {string} version
 * @property {string[]} [interpreter] that loads an app's file
 * @property {App["program"]} [program] that does so by a command of its own
 */

/**
 * What it is on that version of Node: the newest of it where that runs, else the older.
 * @type {(app: App, version: string) => App}
 */
export function forNode({ newest, ...app }, version) {
  const best = newest ?? app;
  const { older, node } = best;
  if (older === undefined || node === undefined || satisfies(version, node)) return best;
  return { ...older, id: best.id, newest: best };
}

/** @type {(chosen: App, runtime: FoundRuntime) => App} */
export function onRuntime(chosen, { id, name, version, interpreter, program }) {
  // To what runs on them, Bun and Deno are as new as the newest Node.
  const app = name === "node" ? forNode(chosen, version) : (chosen.newest ?? chosen);
  const through = isNativeOn(app, name) === false ? `, its ${NODE_HTTP}` : "";
  return {
    ...app,
    id: id === null ? app.id : `${app.id}@${id}`,
    name: `${app.name} (${runtimeLabel({ name, version })}${through})`,
    version: isRuntimesOwn(app) ? version : app.version,
    runtime: { name, version },
    ...(interpreter && { interpreter }),
    ...(program && { program }),
  };
}

/**
 * True: that runtime's own server; false: its node:http; undefined on Node, and of what uses neither.
 * @type {(app: App, runtime: string) => boolean | undefined}
 */
export function isNativeOn({ runsOn, native = [], engine }, runtime) {
  if (runtime === "node") return undefined;
  if ([runsOn, ...native].some((name) => name === runtime)) return true;
  return engine === NODE_HTTP ? false : undefined;
}

/** Whether what it uses comes with the runtime, as node:http does. @param {App} app */
const isRuntimesOwn = ({ packages = [], version, runsOn }) =>
  packages.length === 0 && (runsOn !== undefined || version === process.versions.node);
