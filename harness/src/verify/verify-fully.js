import { readFile } from "node:fs/promises";
import path from "node:path";
import { TrialFailure } from "@routebench/host/trial-failure";
import { targetsOf } from "../find/suites.js";
import { askedBy } from "./asked.js";
import { summariseFaults } from "./conform.js";
import { inspectServer } from "./inspect-server.js";
import { verifyServer, verifyTls, whyNot } from "./verify-server.js";

/** @import { Host } from "@routebench/host/host" */
/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {Awaited<ReturnType<typeof inspectServer>> & { also: Also[] }} WholeVerification failure and faults: the
 *   first that there are
 * @typedef {object} Also a further target of the suite
 * @property {string} label
 * @property {string | null} cannot why the subject does not serve it, as its manifest says; null where it does
 */

/**
 * Verifies a subject's files, and what it answers over HTTP, over TLS, and with each further target that its suite
 * verifies. What its manifest rules out is not asked.
 * @type {(subject: Subject, host: Host, suite: Suite) => Promise<WholeVerification>}
 */
export async function verifyFully(subject, host, suite) {
  const faults = await faultsInFiles(subject, suite);
  if (faults.length > 0) {
    const failure = new TrialFailure("breaks-rules", summariseFaults(faults)).toRecord();
    return { failure, faults, served: null, also: [] };
  }
  const [target] = targetsOf(suite, {});
  const inspected = await inspectServer(subject, host, suite, target);
  /** @type {Also[]} */
  const also = [];
  if (inspected.failure) {
    return { ...inspected, failure: await whyNot(subject, inspected.failure), also };
  }
  const { served } = inspected;
  if (subject.tls) {
    const { certificate, close } = await host.openCertificate();
    const asked = askedBy(suite, target, subject);
    const { failure, faults } = await verifyTls(subject, host, asked, certificate).finally(close);
    if (failure) return { failure: await whyNot(subject, failure), faults, served, also };
  }
  for (const further of suite.servers?.alsoVerified ?? []) {
    const label = suite.report?.wordsOf?.(further).label ?? further.kind;
    const cannot = subject.cannot?.[further.kind] ?? null;
    also.push({ label, cannot });
    if (cannot !== null) continue;
    const asked = askedBy(suite, further, subject);
    const options = { asked: { ...asked, probes: asked.checks } };
    const { failure, faults } = await verifyServer(subject, host, options);
    if (failure) {
      const said = faults.length > 0 ? faults : [failure.detail];
      const named = said.map((fault) => `with ${label}: ${fault}`);
      return { failure: await whyNot(subject, failure), faults: named, served, also };
    }
  }
  return { failure: null, faults: [], served, also };
}

/** @type {(subject: Subject, suite: Suite) => Promise<string[]>} */
async function faultsInFiles({ dir, serverFile, unwritten }, { servers: { brokenRules } = {} }) {
  if (!brokenRules || unwritten) return [];
  const [source, manifest] = await Promise.all(
    [serverFile, path.join(dir, "package.json")].map((file) => readFile(file, "utf8")),
  );
  const packageJson = JSON.parse(manifest ?? "{}");
  return brokenRules({ file: path.basename(serverFile), source: source ?? "", packageJson });
}
