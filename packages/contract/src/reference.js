/** @import { AppRecord } from "./app-record.js" */
/** @import { ResultFile } from "./result-file.js" */

/** Every reader knows bare node:http: if it is measured, the others' speeds are relative to it. */
export const REFERENCE_APP = "node-http";

/**
 * The suite's own or node-http, else the first; null if none can be measured.
 * @type {(apps: Pick<AppRecord, "id" | "role" | "verification">[], own?: string) => string | null}
 */
export function referenceAmong(apps, own) {
  const measured = apps.filter(
    ({ role, verification }) => role === "app" && verification.status === "ok",
  );
  const reference = referenceEntry(measured, own) ?? measured[0];
  return reference?.id ?? null;
}

/** Else on another runtime. @type {<T extends { id: string }>(all: T[], own?: string) => T | undefined} */
export const referenceEntry = (entries, own = REFERENCE_APP) =>
  entries.find(({ id }) => id === own) ?? entries.find(({ id }) => id.startsWith(`${own}@`));

/** @type {(result: Pick<ResultFile, "config" | "apps">) => string | null} */
export const referenceOf = ({ config, apps }) =>
  config.reference === undefined ? referenceAmong(apps) : config.reference;

/** As people know it. @param {Pick<ResultFile, "config" | "apps">} result */
export function referenceName(result) {
  const reference = referenceOf(result);
  return result.apps.find(({ id }) => id === reference)?.name ?? reference ?? "the reference";
}
