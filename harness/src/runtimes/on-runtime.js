import { runtimeLabel } from "@routebench/contract/runtimes";

/** @import { Subject } from "../subject.js" */

/**
 * @typedef {object} Runtime that subjects can be run on
 * @property {string | null} id behind those of its subjects; null of the harness's own Node
 * @property {string} name
 * @property {string} version
 * @property {string[]} [interpreter] that loads a subject's file
 * @property {Subject["program"]} [program] that does so by a command of its own
 */

/** @type {(subject: Subject, runtime: Runtime) => Subject} */
export function onRuntime(subject, { id, name, version, interpreter, program }) {
  return {
    ...subject,
    id: id === null ? subject.id : `${subject.id}@${id}`,
    name: `${subject.name} (${runtimeLabel({ name, version })})`,
    version: isRuntimesOwn(subject) ? version : subject.version,
    runtime: { name, version },
    ...(interpreter && { interpreter }),
    ...(program && { program }),
  };
}

/** Whether what it uses comes with the runtime, as node:http does. @param {Subject} subject */
const isRuntimesOwn = ({ packages = [], version, runsOn }) =>
  packages.length === 0 && (runsOn !== undefined || version === process.versions.node);
