import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { cutSource } from "@routebench/contract/app-record";
import { onBothSides } from "@routebench/host/host";
import { TrialFailure } from "@routebench/host/trial-failure";
import { installedBytes } from "../find/installed.js";
import { sourceHashes } from "../find/source-hash.js";
import { appFindings } from "../summarise/findings.js";
import { askedBy } from "./asked.js";
import { inspectServer, oneAtATime } from "./inspect-server.js";
import { verifyTls, whyNot } from "./verify-server.js";
import { verifyWorker } from "./worker.js";

/** @import { Entry } from "../find/entry.js" */
/** @import { Certificate, Host, Side } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Asked } from "./asked.js" */
/** @import { InTurn } from "./inspect-server.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Handshake } from "./verify-server.js" */

/**
 * @typedef {object} Conditions
 * @property {Host} host
 * @property {Limits} limits
 * @property {Suite} suite
 * @property {Target} target
 * @property {Target[]} [others] of the same run
 * @property {Certificate} [certificate]
 * @property {boolean} [isWeighed] whether the size of its packages is wanted, where the suite does not say so
 *
 * @typedef {Pick<AppRecord, "verification" | "runtime" | "tls" | "served" | "source" | "found" | "installedBytes">} VerifyVerdict
 */

/** @type {VerifyVerdict} of a subject that an interruption came before: it is not measured either */
const NOT_REACHED = { verification: { status: "ok" }, tls: null, served: null };

/**
 * Verifies each subject once, two at a time; its control shares the verdict. What is looked for by how long requests
 * take is looked for in one subject at a time.
 * @param {Entry[]} entries
 * @param {Conditions} conditions
 * @param {{ doing: (text: string) => void, note: (line: string) => void }} progress
 * @param {AbortSignal} signal
 * @returns {Promise<AppRecord[]>}
 */
export async function verifyEntries(entries, conditions, progress, signal) {
  /** @type {Map<string, VerifyVerdict>} by what starts them: a control is a subject a second time */
  const verdicts = new Map();
  const subjects = [...new Map(entries.map(({ subject }) => [startOf(subject), subject])).values()];
  const { host } = conditions;
  const inTurn = oneAtATime();
  let begun = 0;
  const verify = async (/** @type {Subject} */ subject, /** @type {Side} */ side) => {
    begun += 1;
    progress.doing(`verifying ${subject.name}, ${begun} of ${subjects.length} apps`);
    const onSide = { ...conditions, host: startingOn(host, side) };
    const verdict = await verifySubject(subject, onSide, inTurn).catch(asVerdict);
    // Its server was ended with the run: what was cut off says nothing of the subject.
    if (signal.aborted) return;
    verdicts.set(startOf(subject), verdict);
    for (const line of describe(subject, verdict)) progress.note(line);
  };
  await onBothSides(subjects, host.cores, verify, signal);
  const all = [...verdicts.values()];
  const passed = all.filter(({ verification }) => verification.status === "ok").length;
  if (!signal.aborted) {
    progress.note(`Verified: ${passed} of ${all.length} apps answer as the contract says`);
  }
  const record = async (/** @type {Entry} */ { id, role, of, subject, release, onRuntime }) => {
    const { name, homepage, version, packages, facts, commit } = subject;
    const command = subject.program?.command ?? subject.command;
    const verdict = verdicts.get(startOf(subject)) ?? NOT_REACHED;
    return {
      id,
      name,
      homepage,
      suite: conditions.suite.id,
      role,
      of,
      version,
      packages,
      ...(release && { release }),
      ...(onRuntime && { onRuntime }),
      ...(command && { command }),
      ...(facts && { facts }),
      ...(await sourceHashes(subject.dir)),
      ...(commit && { commit }),
      ...verdict,
    };
  };
  return Promise.all(entries.map(record));
}

/** The same host, but its servers start there. @type {(host: Host, side: Side) => Host} */
const startingOn = (host, side) => ({
  ...host,
  startServer: (subject, options, limits) =>
    host.startServer(subject, { ...options, side }, limits),
  startWorker: (subject, options, limits) =>
    host.startWorker(subject, { ...options, side }, limits),
});

/** @param {unknown} error @returns {VerifyVerdict} */
const asVerdict = (error) => ({
  verification: TrialFailure.from(error).toRecord(),
  tls: null,
  served: null,
});

/** @param {Subject} subject */
const startOf = ({ command, program, interpreter, serverFile }) =>
  JSON.stringify([command, program, interpreter, serverFile]);

/** @type {(subject: Subject, conditions: Conditions, inTurn: InTurn) => Promise<VerifyVerdict>} */
async function verifySubject(subject, conditions, inTurn) {
  const { host, limits, suite, target, others = [], certificate } = conditions;
  const source = await serverSource(subject.serverFile);
  if (suite.worker) {
    let { runtime, ...verdict } = await verifyWorker(subject, host, suite, target, limits);
    // What it declines is that case alone; the next may be its own.
    for (const other of others) {
      if (verdict.failure?.code !== "does-not-apply") break;
      ({ runtime, ...verdict } = await verifyWorker(subject, host, suite, other, limits));
    }
    const failure = await whyNot(subject, verdict.failure);
    const { href } = pathToFileURL(subject.serverFile);
    const found = failure ? [] : ((await suite.worker.examine?.(href)) ?? []);
    return {
      verification: failure ?? { status: "ok" },
      ...(runtime && { runtime }),
      served: null,
      found,
      source,
    };
  }
  const inspected = await inspectServer(subject, host, suite, target, {
    limits,
    inTurn,
  });
  const { runtime, served } = inspected;
  const failure = await whyNot(subject, inspected.failure);
  const isAskedOverTls = certificate !== undefined && failure === null;
  const asked = askedBy(suite, target, subject);
  return {
    verification: failure ?? { status: "ok" },
    ...(conditions.isWeighed && { installedBytes: await installedBytes(subject.dir) }),
    ...(runtime && { runtime }),
    tls: isAskedOverTls ? await recordTls(subject, host, asked, certificate, limits) : null,
    served,
    source,
  };
}

/** @param {Subject} subject @param {VerifyVerdict} verdict */
function describe(subject, { verification, tls, served }) {
  const failures = [
    ...(verification.status === "failed" ? [`is left out: ${verification.detail}`] : []),
    ...(tls?.status === "failed" ? [`is left out over TLS: ${tls.detail}`] : []),
  ];
  return [
    ...failures.map((failure) => `✗ ${subject.name} ${failure}`),
    ...appFindings({ ...subject, served }).map((finding) => `⚠ ${subject.name} ${finding}`),
  ];
}

/**
 * @param {Subject} subject
 * @param {Host} host
 * @param {Asked} asked
 * @param {Certificate} certificate
 * @param {Limits} limits
 * @returns {Promise<NonNullable<AppRecord["tls"]>>}
 */
async function recordTls(subject, host, asked, certificate, limits) {
  const { failure, handshake } = await verifyTls(subject, host, asked, certificate, limits);
  return (
    (await whyNot(subject, failure)) ?? { status: "ok", .../** @type {Handshake} */ (handshake) }
  );
}

/**
 * A subject's source, for the report.
 * @param {string} serverFile
 */
export async function serverSource(serverFile) {
  const text = await readFile(serverFile, "utf8").catch(() => undefined);
  return text === undefined ? undefined : cutSource(text);
}
