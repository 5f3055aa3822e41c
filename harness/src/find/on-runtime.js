import { runtimeLabel } from "@routebench/contract/runtimes";
import satisfies from "semver/functions/satisfies.js";

/** @import { Subject } from "@routebench/contract/subject" */

/** What speaks HTTP where a manifest names no other engine. */
export const NODE_HTTP = "node:http";

/**
 * @typedef {object} FoundRuntime that subjects can be run on
 * @property {string | null} id behind those of its subjects; null of the harness's own Node
 * @property {string} name
 * @property {string} version
 * @property {string[]} [interpreter] that loads a subject's file
 * @property {Subject["program"]} [program] that does so by a command of its own
 */

/**
 * What it is on that version of Node: the newest of it where that runs, else the older.
 * @type {(subject: Subject, version: string) => Subject}
 */
export function forNode({ newest, ...subject }, version) {
  const best = newest ?? subject;
  const { older, node } = best;
  if (older === undefined || node === undefined || satisfies(version, node)) return best;
  return { ...older, id: best.id, newest: best };
}

/** @type {(chosen: Subject, runtime: FoundRuntime) => Subject} */
export function onRuntime(chosen, { id, name, version, interpreter, program }) {
  // To what runs on them, Bun and Deno are as new as the newest Node.
  const subject = name === "node" ? forNode(chosen, version) : (chosen.newest ?? chosen);
  const through = isNativeOn(subject, name) === false ? `, its ${NODE_HTTP}` : "";
  return {
    ...subject,
    id: id === null ? subject.id : `${subject.id}@${id}`,
    name: `${subject.name} (${runtimeLabel({ name, version })}${through})`,
    version: isRuntimesOwn(subject) ? version : subject.version,
    runtime: { name, version },
    ...(interpreter && { interpreter }),
    ...(program && { program }),
  };
}

/**
 * True: that runtime's own server; false: its node:http; undefined on Node, and of what uses neither.
 * @type {(subject: Subject, runtime: string) => boolean | undefined}
 */
export function isNativeOn({ runsOn, native = [], engine }, runtime) {
  if (runtime === "node") return undefined;
  if ([runsOn, ...native].some((name) => name === runtime)) return true;
  return engine === NODE_HTTP ? false : undefined;
}

/** Whether what it uses comes with the runtime, as node:http does. @param {Subject} subject */
const isRuntimesOwn = ({ packages = [], version, runsOn }) =>
  packages.length === 0 && (runsOn !== undefined || version === process.versions.node);
