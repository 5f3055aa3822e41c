import { flagsFor, runtimeLabel } from "@routebench/contract/runtimes";
import satisfies from "semver/functions/satisfies.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { AppRecord } from "@routebench/contract/app-record" */

/**
 * @typedef {object} Entry an app in a variant
 * @property {string} id
 * @property {"app" | "control" | "baseline"} role
 * @property {string | null} of the entry that a control or baseline is compared with
 * @property {App} app
 * @property {AppRecord["release"]} [release] if the user named a version of its package
 * @property {AppRecord["onRuntime"]} [onRuntime] if the user named runtimes
 */

/** @type {(app: App) => Entry} */
export const entryFor = (app) => ({
  id: app.id,
  role: app.control ? "control" : "app",
  of: null,
  app,
});

/**
 * Verification finds out the runtime of an entry, which decides its flags.
 * @param {Entry[]} entries @param {Pick<AppRecord, "id" | "runtime">[]} records @param {string[]} nodeFlags
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

/** The HTTP engine of apps whose manifests name no other. */
export const NODE_HTTP = "node:http";

/**
 * @typedef {object} FoundRuntime that apps can run on
 * @property {string | null} id the end of its entries' ids; null for the harness's own Node
 * @property {string} name
 * @property {string} version
 * @property {string[]} [interpreter] that loads an app's file
 * @property {App["program"]} [program] if it starts with a command of its own
 */

/** The newest version of an app that runs on this version of Node. @type {(app: App, version: string) => App} */
export function forNode({ newest, ...app }, version) {
  const best = newest ?? app;
  const { older, node } = best;
  if (older === undefined || node === undefined || satisfies(version, node)) return best;
  return { ...older, id: best.id, newest: best };
}

/** @type {(chosen: App, runtime: FoundRuntime) => App} */
export function onRuntime(chosen, { id, name, version, interpreter, program }) {
  // Bun and Deno support what the newest Node supports.
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
 * True: the app uses the runtime's own server; false: its node:http; undefined: neither, or the runtime is Node.
 * @type {(app: App, runtime: string) => boolean | undefined}
 */
export function isNativeOn({ runsOn, native = [], engine }, runtime) {
  if (runtime === "node") return undefined;
  if ([runsOn, ...native].some((name) => name === runtime)) return true;
  return engine === NODE_HTTP ? false : undefined;
}

/** Whether the app uses only what comes with the runtime, such as node:http. @param {App} app */
const isRuntimesOwn = ({ packages = [], version, runsOn }) =>
  packages.length === 0 && (runsOn !== undefined || version === process.versions.node);
