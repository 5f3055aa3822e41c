import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { cutSource } from "@routebench/contract/app-record";
import { mainCase } from "@routebench/contract/cases";
import { forEachOnBothSides } from "@routebench/host/host";
import { TrialFailure } from "@routebench/host/trial-failure";
import { withFlags } from "../find/entry.js";
import { installedBytes } from "../find/installed.js";
import { sourceHashes } from "../find/source-hash.js";
import { appFindings } from "../summarise/findings.js";
import { inspectServer } from "./inspect-server.js";
import { explainFailure, verifyTls } from "./verify-server.js";
import { verifyWorker } from "./worker.js";
import { workloadOf } from "./workload.js";

/** @import { Entry } from "../find/entry.js" */
/** @import { Certificate, Host, Side } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Workload } from "./workload.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Handshake } from "./verify-server.js" */

/**
 * @typedef {object} Conditions
 * @property {Host} host
 * @property {Limits} limits
 * @property {Suite} suite
 * @property {[Target, ...Target[]]} targets of the run, first the target of the check
 * @property {Certificate} [certificate]
 * @property {boolean} isWeighed whether to measure the size of its packages
 *
 * @typedef {Pick<AppRecord, "verification" | "runtime" | "tls" | "served" | "source" | "found"
 *   | "installedBytes">} VerifyVerdict
 */

/** @type {VerifyVerdict} after an interruption; such an app is not measured either */
const NOT_REACHED = { verification: { status: "ok" }, tls: null, served: null };

/**
 * Verifies each app of a run once, two at a time, and gives each entry the flags for its runtime. A control shares its
 * app's verdict.
 * @param {Entry[]} entries @param {Pick<ResultFile["config"], "cases" | "modes" | "serverNodeFlags">} config
 * @param {Pick<Conditions, "suite" | "limits" | "certificate"> & { serverHost: Host, signal: AbortSignal }} lab
 * @param {{ doing: (text: string) => void, note: (line: string) => void }} progress
 */
export async function verifyEntries(entries, config, lab, progress) {
  const { serverHost: host, suite, limits, certificate, signal } = lab;
  const target = suite.servers?.verifiedBy ?? mainCase(config.cases).target;
  const caseTargets = config.cases.map((testCase) => testCase.target);
  /** @type {Conditions["targets"]} */
  const targets = [target, ...caseTargets.filter((each) => each !== target)];
  const isWeighed = config.modes.footprint !== undefined;
  /** @type {Map<string, VerifyVerdict>} by ids of entries */
  const verdicts = new Map();
  const verifiedEntries = entries.filter((entry) => verifiedBy(entry) === entry.id);
  let verifying = 0;
  const verify = async (/** @type {Entry} */ { id, app }, /** @type {Side} */ side) => {
    verifying += 1;
    progress.doing(`verifying ${app.name}, ${verifying} of ${verifiedEntries.length} apps`);
    const onSide = { host: startingOn(host, side), limits, suite, targets, certificate, isWeighed };
    const verdict = await verifyApp(app, onSide).catch(asVerdict);
    // The interruption ended the server, so the verdict means nothing.
    if (signal.aborted) return;
    verdicts.set(id, verdict);
    for (const line of describe(app, verdict)) progress.note(line);
  };
  await forEachOnBothSides(verifiedEntries, host.cores, verify, signal);
  const results = [...verdicts.values()];
  const passed = results.filter(({ verification }) => verification.status === "ok").length;
  if (!signal.aborted) {
    progress.note(`${passed} of ${results.length} apps passed verification`);
  }
  const record = async (/** @type {Entry} */ entry) => {
    const { id, role, of, app, release, onRuntime } = entry;
    const { name, homepage, version, packages, facts, commit } = app;
    const command = app.program?.command ?? app.command;
    const verdict = verdicts.get(verifiedBy(entry)) ?? NOT_REACHED;
    return {
      id,
      name,
      homepage,
      suite: suite.id,
      role,
      of,
      version,
      packages,
      ...(release && { release }),
      ...(onRuntime && { onRuntime }),
      ...(command && { command }),
      ...(facts && { facts }),
      ...(app.program?.shell ? {} : await sourceHashes(app.dir).catch(() => null)),
      ...(commit && { commit }),
      ...verdict,
    };
  };
  const records = await Promise.all(entries.map(record));
  return { apps: records, launched: withFlags(entries, records, config.serverNodeFlags) };
}

/** Starts the host's servers on one side of the cores. @type {(host: Host, side: Side) => Host} */
const startingOn = (host, side) => ({
  ...host,
  startServer: (app, options, limits) => host.startServer(app, { ...options, side }, limits),
  startWorker: (app, options, limits) => host.startWorker(app, { ...options, side }, limits),
});

/** @param {unknown} error */
const asVerdict = (error) => ({
  verification: TrialFailure.from(error).toRecord(),
  tls: null,
  served: null,
});

/** The id of the entry whose verdict holds: a control is its app again. @param {Entry} entry */
const verifiedBy = ({ id, role, of }) => (role === "control" && of !== null ? of : id);

/** @type {(app: App, conditions: Conditions) => Promise<VerifyVerdict>} */
async function verifyApp(app, { host, limits, suite, targets, certificate, isWeighed }) {
  const source = await serverSource(app.serverFile);
  const [target, ...furtherTargets] = targets;
  if (suite.worker) {
    let verdict = await verifyWorker(app, host, suite, target, limits);
    // A worker may decline only this case, so the next case is tried.
    for (const further of furtherTargets) {
      if (verdict.failure?.code !== "does-not-apply") break;
      verdict = await verifyWorker(app, host, suite, further, limits);
    }
    const failure = await explainFailure(app, verdict.failure);
    const { href } = pathToFileURL(app.serverFile);
    const findings = failure ? [] : ((await suite.worker.examine?.(href)) ?? []);
    return {
      verification: failure ?? { status: "ok" },
      ...(verdict.runtime && { runtime: verdict.runtime }),
      served: null,
      found: findings,
      source,
    };
  }
  const inspected = await inspectServer(app, host, suite, target, { limits });
  const { runtime, served, loadedAddons = null } = inspected;
  const failure = await explainFailure(app, inspected.failure);
  const hasTls = certificate !== undefined && failure === null;
  const workload = workloadOf(suite, target, app);
  return {
    verification: failure ?? { status: "ok" },
    ...(isWeighed && { installedBytes: await installedBytes(app.dir, loadedAddons) }),
    ...(runtime && { runtime }),
    tls: hasTls ? await recordTls(app, host, workload, certificate, limits) : null,
    served,
    source,
  };
}

/** @param {App} app @param {VerifyVerdict} verdict */
function describe(app, { verification, tls, served }) {
  const failures = [
    ...(verification.status === "failed" ? [`is left out: ${verification.detail}`] : []),
    ...(tls?.status === "failed" ? [`is left out over TLS: ${tls.detail}`] : []),
  ];
  return [
    ...failures.map((failure) => `warning: ${app.name} ${failure}`),
    ...appFindings({ ...app, served }).map((finding) => `warning: ${app.name} ${finding}`),
  ];
}

/**
 * @param {App} app @param {Host} host @param {Workload} workload @param {Certificate} certificate
 * @param {Limits} limits
 */
async function recordTls(app, host, workload, certificate, limits) {
  const { failure, handshake } = await verifyTls(app, host, workload, certificate, limits);
  return (
    (await explainFailure(app, failure)) ?? {
      status: "ok",
      .../** @type {Handshake} */ (handshake),
    }
  );
}

/** An app's source, for the report. @param {string} serverFile */
async function serverSource(serverFile) {
  const text = await readFile(serverFile, "utf8").catch(() => undefined);
  return text === undefined ? undefined : cutSource(text);
}
