import path from "node:path";
import { fileURLToPath } from "node:url";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { UsageError } from "@routebench/host/usage-error";
import { filterSubjects } from "./filter.js";
import { discoverSubjects } from "./subjects.js";
import { loadSuite } from "./suites.js";

/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {object} WhichSubjects what the command line says of it
 * @property {string} suite
 * @property {string} [apps]
 * @property {string[]} filter
 * @property {readonly { name: string }[]} [runtimes]
 * @property {boolean} [all] whether those that are not usual are chosen without being named
 * @property {boolean} [quick]
 *
 * @typedef {object} Chosen
 * @property {Suite} suite
 * @property {Subject[]} found
 * @property {Subject[]} subjects
 * @property {number} more how many `all` would add
 */

/**
 * The suite's subjects. Without a name, these are the usual ones.
 * @param {WhichSubjects} which
 * @returns {Promise<Chosen>}
 * @throws {UsageError}
 */
export async function chooseSubjects(which) {
  const { suite: id, apps: dir, filter, runtimes, all = false, quick = false } = which;
  const suite = await loadSuite(id);
  const folder = suite.cli?.subjectsOf?.(which) ?? suite.subjects;
  const ofSuite = fileURLToPath(folder);
  // Who brings a folder of one's own means what is in it.
  const isOwn = dir !== undefined && path.resolve(dir) !== path.resolve(ofSuite);
  const named = isOwn ? undefined : suite.cli?.usual?.(which);
  const isNamed = (/** @type {Subject} */ { id }) => named?.includes(id.split("@", 1)[0] ?? id);
  const there = await discoverSubjects(dir ?? ofSuite, suite);
  const others =
    named && folder !== suite.subjects
      ? await discoverSubjects(fileURLToPath(suite.subjects), suite)
      : [];
  const found = [...there, ...others.filter(isNamed)];
  const usual = all
    ? found
    : usualAmong(found, { quick, isOwn, ...(named && { isUsual: isNamed }) });
  const subjects = thatRun(filterSubjects(found, filter, usual), runtimes);
  const ofAll = thatRun(filterSubjects(found, filter), runtimes);
  return { suite, found, subjects, more: ofAll.length - subjects.length };
}

/**
 * Those that the suite names, else the featured ones, all where none is; in a quick look none a second time on another
 * runtime.
 * @param {Subject[]} found
 * @param {{ quick: boolean, isOwn: boolean, isUsual?: (subject: Subject) => boolean | undefined }} look
 */
function usualAmong(found, { quick, isOwn, isUsual = ({ featured }) => featured }) {
  const featured = isOwn ? [] : found.filter(isUsual);
  const usual = featured.length === 0 ? found : featured;
  return quick ? usual.filter(({ runtime }) => runtime === undefined) : usual;
}

/**
 * @param {Subject[]} subjects
 * @param {readonly { name: string }[]} [runtimes]
 * @throws {UsageError} if there is none
 */
function thatRun(subjects, runtimes = [{ name: "node" }]) {
  const running = subjects.filter(
    ({ runsOn = null }) => runsOn === null || runtimes.some(({ name }) => name === runsOn),
  );
  const [first] = subjects;
  if (running.length === 0 && first) {
    throw new UsageError(`${first.id} runs on ${first.runsOn} only; add --runtime ${first.runsOn}`);
  }
  return running;
}

/**
 * A speed is a ratio, so a single subject gets the reference next to it, if there is one.
 * @template {{ id: string }} T
 * @param {T[]} chosen
 * @param {T[]} found
 * @param {{ reference: boolean }} choices
 * @param {string} [own] the suite's reference, where it has one
 */
export function withReference(chosen, found, { reference }, own = REFERENCE_APP) {
  if (!reference || chosen.length > 1) return chosen;
  return found.filter((subject) => subject.id === own || chosen.includes(subject));
}

/**
 * Naming versions and no apps means those versions only.
 * @template T
 * @param {T[]} chosen
 * @param {{ versions?: unknown, filter: string[], all?: boolean }} choices
 */
export const besideVersions = (chosen, { versions, filter, all }) =>
  versions && filter.length === 0 && !all ? [] : chosen;
