/**
 * @import { AppRecord } from "./app-record.js"
 * @import { ResultFile } from "./result-file.js"
 */

/** Every reader knows bare node:http: if it is measured, the others' speeds are relative to it. */
export const REFERENCE_APP = "node-http";

/**
 * The app that a run's ratios are relative to, and that links its rounds.
 * @param {Pick<AppRecord, "id" | "role" | "verification">[]} apps in the order in which they were entered
 * @returns {string | null} node-http, else the first; null if none can be measured
 */
export function referenceAmong(apps) {
  const measured = apps.filter(
    ({ role, verification }) => role === "app" && verification.status === "ok",
  );
  const reference = referenceEntry(measured) ?? measured[0];
  return reference?.id ?? null;
}

/**
 * @template {{ id: string }} T
 * @param {T[]} entries
 * @returns {T | undefined} node-http as it is, else on the first of other runtimes
 */
export const referenceEntry = (entries) =>
  entries.find(({ id }) => id === REFERENCE_APP) ??
  entries.find(({ id }) => id.startsWith(`${REFERENCE_APP}@`));

/**
 * @param {Pick<ResultFile, "config" | "apps">} result
 * @returns {string | null} the app that its ratios are relative to; null if none could be measured
 */
export const referenceOf = ({ config, apps }) =>
  config.reference === undefined ? referenceAmong(apps) : config.reference;

/**
 * That app, as people know it.
 * @param {Pick<ResultFile, "config" | "apps">} result
 */
export function referenceName(result) {
  const reference = referenceOf(result);
  return result.apps.find(({ id }) => id === reference)?.name ?? reference ?? "the reference";
}
