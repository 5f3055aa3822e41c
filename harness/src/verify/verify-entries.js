import { pathToFileURL } from "node:url";
import { installedBytes } from "../discover/installed.js";
import { onBothSides, startingOn } from "../host/sides.js";
import { appFindings } from "../judge/findings.js";
import { askedBy } from "./asked.js";
import { inspectApp } from "./inspect-app.js";
import { oneAtATime } from "./one-at-a-time.js";
import { readSource } from "./source.js";
import { verifyTls } from "./verify-tls.js";
import { verifyWorker } from "./verify-worker.js";
import { whyNot } from "./why-not.js";

/**
 * @typedef {object} Conditions
 * @property {Host} host
 * @property {import("../limits.js").Limits} limits
 * @property {import("./asked.js").Suite} suite
 * @property {import("./asked.js").Target} target whose first response is measured
 * @property {import("../host/host.js").Certificate} [certificate] where TLS is asked for
 * @property {import("./kept-findings.js").KeptFindings} [kept] what need not be looked for again
 *
 * @typedef {import("../host/host.js").Host} Host
 * @typedef {import("../subject.js").Subject} App
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/drivers/connections/wire").Handshake} Handshake
 * @typedef {Pick<AppRecord, "verification" | "runtime" | "tls" | "served" | "source" | "found" | "installedBytes">} Verdict
 */

/** @type {Verdict} of an app that an interruption came before: it is not measured either */
const NOT_REACHED = { verification: { status: "ok" }, tls: null, served: null };

/**
 * Verifies each app once, two at a time; its control shares the verdict. What is looked for by how long requests
 * take is looked for in one app at a time.
 * @param {import("../entries/entry.js").Entry[]} entries
 * @param {Conditions} conditions
 * @param {import("../progress/progress.js").Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<AppRecord[]>} every entry, those that fail too
 */
export async function verifyEntries(entries, conditions, progress, signal) {
  /** @type {Map<string, Verdict>} by what starts them: a control is an app a second time */
  const verdicts = new Map();
  const apps = [...new Map(entries.map(({ subject }) => [startOf(subject), subject])).values()];
  const { host } = conditions;
  const alone = oneAtATime();
  let begun = 0;
  const verify = async (
    /** @type {App} */ app,
    /** @type {import("../host/sides.js").Side} */ side,
  ) => {
    begun += 1;
    progress.doing(`verifying ${app.name}, ${begun} of ${apps.length} apps`);
    const verdict = await judge(app, { ...conditions, host: startingOn(host, side) }, alone);
    verdicts.set(startOf(app), verdict);
    for (const line of describe(app, verdict)) progress.note(line);
  };
  await onBothSides(apps, host.cores, verify, signal);
  const all = [...verdicts.values()];
  const passed = all.filter(({ verification }) => verification.status === "ok").length;
  progress.note(`Verified: ${passed} of ${all.length} apps answer as the contract says`);
  return entries.map(({ id, role, of, subject: app, release, onRuntime }) => {
    const { name, homepage, version, packages, facts } = app;
    const command = app.program?.command ?? app.command;
    const verdict = verdicts.get(startOf(app)) ?? NOT_REACHED;
    return {
      ...{ id, name, homepage, suite: conditions.suite.id, role, of, version, packages },
      ...(release && { release }),
      ...(onRuntime && { onRuntime }),
      ...(command && { command }),
      ...(facts && { facts }),
      ...verdict,
    };
  });
}

/** @param {App} app */
const startOf = ({ command, program, interpreter, serverFile }) =>
  JSON.stringify([command, program, interpreter, serverFile]);

/**
 * @param {App} app
 * @param {Conditions} conditions
 * @param {import("./one-at-a-time.js").Alone} alone
 * @returns {Promise<Verdict>}
 */
async function judge(app, { host, limits, suite, target, certificate, kept }, alone) {
  const source = await readSource(app.serverFile);
  if (suite.worker) {
    const { runtime, ...verdict } = await verifyWorker(app, host, suite, target, limits);
    const failure = await whyNot(app, verdict.failure);
    const { href } = pathToFileURL(app.serverFile);
    const found = failure ? [] : ((await suite.worker.examine?.(href)) ?? []);
    return {
      verification: failure ?? { status: "ok" },
      ...(runtime && { runtime }),
      ...{ served: null, found, source },
    };
  }
  const inspected = await inspectApp(
    ...[app, host, suite, target, limits],
    (runtime, path) => kept?.({ ...app, source, runtime }, path) ?? {},
    alone,
  );
  const { runtime, served } = inspected;
  const failure = await whyNot(app, inspected.failure);
  const isAskedOverTls = certificate !== undefined && failure === null;
  const asked = askedBy(suite, target, app);
  const isWeighed = suite.servers?.inspections?.includes("installed-size");
  return {
    verification: failure ?? { status: "ok" },
    ...(isWeighed && { installedBytes: await installedBytes(app.dir) }),
    ...(runtime && { runtime }),
    tls: isAskedOverTls ? await recordTls(app, host, asked, certificate, limits) : null,
    ...{ served, source },
  };
}

/**
 * @param {App} app
 * @param {Verdict} verdict
 * @returns {string[]} lines for the user; none if all is well
 */
function describe(app, { verification, tls, served }) {
  const failures = [
    ...(verification.status === "failed" ? [`is left out: ${verification.detail}`] : []),
    ...(tls?.status === "failed" ? [`is left out over TLS: ${tls.detail}`] : []),
  ];
  return [
    ...failures.map((failure) => `✗ ${app.name} ${failure}`),
    ...appFindings({ ...app, served }).map((finding) => `⚠ ${app.name} ${finding}`),
  ];
}

/**
 * @param {App} app
 * @param {Host} host
 * @param {import("./asked.js").Asked} asked
 * @param {import("../host/host.js").Certificate} certificate
 * @param {import("../limits.js").Limits} limits
 * @returns {Promise<NonNullable<AppRecord["tls"]>>}
 */
async function recordTls(app, host, asked, certificate, limits) {
  const { failure, handshake } = await verifyTls(app, host, asked, certificate, limits);
  return (await whyNot(app, failure)) ?? { status: "ok", .../** @type {Handshake} */ (handshake) };
}
