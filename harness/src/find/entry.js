import { flagsFor, runtimeLabel } from "@routebench/contract/runtimes";
import satisfies from "semver/functions/satisfies.js";

/** @import { Subject } from "@routebench/contract/subject" */
/** @import { AppRecord } from "@routebench/contract/app-record" */

/**
 * @typedef {object} Entry a subject in a variant: what is launched in a round
 * @property {string} id
 * @property {"app" | "control" | "baseline"} role
 * @property {string | null} of the entry that it is compared with, where it is with that one only
 * @property {Subject} subject
 * @property {string[]} flags that its runtime is given; none until it was verified
 * @property {AppRecord["release"]} [release] of an entry at a version of its package that was named
 * @property {AppRecord["onRuntime"]} [onRuntime] of an entry on a runtime that the run chose
 */

/** @type {(subject: Subject) => Entry} */
export const asItIs = (subject) => ({
  id: subject.id,
  role: subject.control ? "control" : "app",
  of: null,
  subject,
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
      const flags = entry.subject.program ? [] : flagsFor(runtimes.get(entry.id), nodeFlags);
      return [entry.id, { ...entry, flags }];
    }),
  );
}

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
