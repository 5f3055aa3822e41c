import { appFindings } from "../summarise/findings.js";
import { inspectApp } from "./inspect-app.js";
import { readSource } from "./source.js";
import { verifyTls } from "./verify-tls.js";

/**
 * @typedef {object} Conditions
 * @property {string[]} launchPrefix see Placement
 * @property {import("../limits.js").Limits} limits
 * @property {string} path whose response is measured
 * @property {import("../server/certificate.js").Certificate} [certificate] where TLS is asked for
 *
 * @typedef {NonNullable<import("@routebench/contract/result-file").AppRecord["tls"]>} TlsRecord
 */

/**
 * Verifies each app once; what is entered beside it shares its verdict.
 * @param {import("../entries/entries.js").Entry[]} entries
 * @param {Conditions} conditions
 * @param {import("../progress/progress.js").Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<import("@routebench/contract/result-file").AppRecord[]>} every entry, those that fail too
 */
export async function verifyEntries(entries, conditions, progress, signal) {
  const { launchPrefix, limits, path, certificate } = conditions;
  /** @type {Map<string, Awaited<ReturnType<typeof inspectApp>>["failure"]>} */
  const failures = new Map();
  /** @type {Map<string, import("@routebench/contract/result-file").Served>} */
  const servedBy = new Map();
  /** @type {Map<string, string | undefined>} */
  const sources = new Map();
  /** @type {Map<string, TlsRecord>} */
  const overTls = new Map();
  for (const { app } of entries) {
    if (signal.aborted || failures.has(app.serverFile)) continue;
    const { failure, served } = await inspectApp(app, launchPrefix, path, limits);
    if (served) servedBy.set(app.serverFile, served);
    failures.set(app.serverFile, failure);
    sources.set(app.serverFile, await readSource(app.serverFile));
    if (failure) progress.note(`✗ ${app.name} is left out: ${failure.detail}`);
    for (const finding of appFindings({ ...app, served }))
      progress.note(`⚠ ${app.name} ${finding}`);
    if (failure || !certificate) continue;
    const tls = await recordTls(app, launchPrefix, certificate, limits);
    overTls.set(app.serverFile, tls);
    if (tls.status === "failed") {
      progress.note(`✗ ${app.name} is left out over TLS: ${tls.detail}`);
    }
  }
  const passed = [...failures.values()].filter((failure) => failure === null).length;
  progress.note(`Verified: ${passed} of ${failures.size} apps answer as the contract says`);
  return entries.map(
    ({ id, role, of, app: { name, homepage, suite, version, packages, serverFile } }) => ({
      ...{ id, name, homepage, suite, role, of, version, packages },
      verification: failures.get(serverFile) ?? { status: "ok" },
      tls: overTls.get(serverFile) ?? null,
      served: servedBy.get(serverFile) ?? null,
      source: sources.get(serverFile),
    }),
  );
}

/**
 * @param {import("../discover/apps.js").App} app
 * @param {string[]} launchPrefix
 * @param {import("../server/certificate.js").Certificate} certificate
 * @param {import("../limits.js").Limits} limits
 * @returns {Promise<TlsRecord>}
 */
async function recordTls(app, launchPrefix, certificate, limits) {
  const { failure, handshake } = await verifyTls(app, launchPrefix, certificate, limits);
  if (failure) return failure;
  return { status: "ok", ...(handshake ?? { version: "", cipher: "", keyType: "" }) };
}
