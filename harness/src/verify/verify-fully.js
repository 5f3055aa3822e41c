import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TrialFailure } from "@routebench/host/trial-failure";
import { readPackageJson } from "../find/installed.js";
import { filesIn } from "../find/source-hash.js";
import { targetsOf } from "../find/suites.js";
import { summariseFaults } from "./conform.js";
import { unregisteredTable } from "./group-faults.js";
import { inspectServer } from "./inspect-server.js";
import { explainFailure, verifyServer, verifyTls } from "./verify-server.js";
import { workloadOf } from "./workload.js";

/** @import { Host, Server } from "@routebench/host/host" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {Awaited<ReturnType<typeof inspectServer>> & { also: Also[] }} WholeVerification with the first failure and
 *   its faults
 * @typedef {object} Also a further target of the suite
 * @property {string} label
 * @property {string | null} cannot why the app does not support it, from its manifest; null if it does
 */

const SETTLING_MS = 500;

/**
 * Verifies an app's files, and its answers over HTTP, over TLS, and for each further target of its suite. Targets that
 * its manifest rules out are skipped.
 * @type {(app: App, host: Host, suite: Suite) => Promise<WholeVerification>}
 */
export async function verifyFully(app, host, suite) {
  const faults = await faultsInFiles(app, suite);
  if (faults.length > 0) {
    const failure = new TrialFailure("breaks-rules", summariseFaults(faults)).toRecord();
    return { failure, faults, served: null, also: [] };
  }
  const [target] = targetsOf(suite, {});
  const isRuled = suite.servers?.brokenRules !== undefined;
  const examine = async (/** @type {Server} */ server) => {
    // An app may start a process, or listen on another port, a moment after its start.
    await server.whileAlive(sleep(SETTLING_MS));
    await server.assertAlone?.();
  };
  const inspected = await inspectServer(app, host, suite, target, isRuled ? { examine } : {});
  /** @type {Also[]} */
  const also = [];
  if (inspected.failure) {
    return { ...inspected, failure: await explainFailure(app, inspected.failure), also };
  }
  const { served } = inspected;
  if (app.tls) {
    const { certificate, close } = await host.openCertificate();
    const workload = workloadOf(suite, target, app);
    const { failure, faults } = await verifyTls(app, host, workload, certificate).finally(close);
    if (failure) return { failure: await explainFailure(app, failure), faults, served, also };
  }
  for (const further of suite.servers?.alsoVerified ?? []) {
    const label = suite.report?.wordsOf?.(further).label ?? further.kind;
    const cannot = app.cannot?.[further.kind] ?? null;
    also.push({ label, cannot });
    if (cannot !== null) continue;
    const workload = workloadOf(suite, further, app);
    const options = { workload: { ...workload, probes: workload.checks } };
    const { failure, faults } = await verifyServer(app, host, options);
    if (failure) {
      const reasons = faults.length > 0 ? faults : [failure.detail];
      const usual = new Set(workload.probes("any").map(({ path }) => path));
      const asked = workload
        .checks("any")
        .filter(({ path, response }) => response.status === 200 && !usual.has(path));
      const cause =
        further.kind === "table" ? unregisteredTable(label, faults, asked.length) : null;
      const named = cause ? [cause] : reasons.map((fault) => `with ${label}: ${fault}`);
      return { failure: await explainFailure(app, failure), faults: named, served, also };
    }
  }
  return { failure: null, faults: [], served, also };
}

/** Without declarations of types, which never run. */
const CODE = /(?<!\.d)\.[cm]?[jt]sx?$/;

/** @type {(app: App, suite: Suite) => Promise<string[]>} */
async function faultsInFiles({ dir, unwritten, broken }, { servers: { brokenRules } = {} }) {
  if (!brokenRules || unwritten || broken) return [];
  const files = (await filesIn(dir)).filter((file) => CODE.test(file)).sort();
  const read = async (/** @type {string} */ file) => {
    const source = await readFile(path.join(dir, file), "utf8").catch(() => "");
    return { file, source };
  };
  const packageJson = (await readPackageJson(dir)) ?? {};
  return brokenRules({ sources: await Promise.all(files.map(read)), packageJson });
}
