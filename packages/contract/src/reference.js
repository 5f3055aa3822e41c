/** @import { AppRecord } from "./app-record.js" */
/** @import { ResultFile } from "./result-file.js" */

/** Every reader knows bare node:http: if it is measured, speeds are relative to it. */
export const REFERENCE_APP = "node-http";

/**
 * The suite's reference or node-http, else the first app; null if no app can be measured.
 * @type {(apps: Pick<AppRecord, "id" | "role" | "verification">[], suiteReference?: string) => string | null}
 */
export function referenceAmong(apps, suiteReference) {
  const measured = apps.filter(
    ({ role, verification }) => role === "app" && verification.status === "ok",
  );
  const reference = referenceEntry(measured, suiteReference) ?? measured[0];
  return reference?.id ?? null;
}

/**
 * The app itself, else the app on another runtime.
 * @type {<T extends { id: string }>(all: T[], app?: string) => T | undefined}
 */
export const referenceEntry = (entries, app = REFERENCE_APP) =>
  entries.find(({ id }) => id === app) ?? entries.find(({ id }) => id.startsWith(`${app}@`));

/** @type {(result: Pick<ResultFile, "config" | "apps">) => string | null} */
export const referenceOf = ({ config, apps }) =>
  config.reference === undefined ? referenceAmong(apps) : config.reference;

/** @param {Pick<ResultFile, "config" | "apps">} result */
export function referenceName(result) {
  const reference = referenceOf(result);
  return result.apps.find(({ id }) => id === reference)?.name ?? reference ?? "the reference";
}
