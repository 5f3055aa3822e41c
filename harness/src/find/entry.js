import { flagsFor } from "@routebench/contract/runtimes";

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
