import path from "node:path";
import { mainCase } from "@routebench/contract/cases";
import { ROOT_DIR } from "@routebench/host/workspace";
import { withFlags } from "../../find/entry.js";
import { DEFAULT_SUITE } from "../../find/suites.js";
import { loadResult } from "../../results/load-result.js";
import { keptFindings } from "../../verify/kept-findings.js";
import { verifyEntries } from "../../verify/verify-entries.js";

/** @import { Entry } from "../../find/entry.js" */
/** @import { Host } from "@routebench/host/host" */
/** @import { Progress } from "../../progress/progress.js" */
/** @import { Conditions } from "../../verify/verify-entries.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * Verifies what is to be measured. A quick look takes over what earlier runs found of an app as it is.
 * @param {Entry[]} entries
 * @param {ResultFile["config"]} config
 * @param {Pick<Conditions, "suite" | "limits" | "certificate"> & { serverHost: Host, signal: AbortSignal }} lab
 * @param {Progress} progress
 * @param {{ quick: boolean, output: string }} options
 */
export async function verifyAll(entries, config, lab, progress, { quick, output }) {
  const { serverHost: host, limits, suite, certificate, signal } = lab;
  const target = suite.servers?.verifiedBy ?? mainCase(config.cases).target;
  const kept = keptFindings(quick ? await earlierRuns(suite.id, output) : []);
  const isWeighed = config.modes.footprint !== undefined;
  const others = config.cases.map((one) => one.target).filter((one) => one !== target);
  const conditions = { host, limits, suite, target, others, certificate, kept, isWeighed };
  const apps = await verifyEntries(entries, conditions, progress, signal);
  return { apps, launched: withFlags(entries, apps, config.serverNodeFlags) };
}

/** The last one there, and the published one. @param {string} suiteId @param {string} output */
export async function earlierRuns(suiteId, output) {
  const published = path.join(ROOT_DIR, "results", suiteId === DEFAULT_SUITE ? "" : suiteId);
  const loaded = await Promise.all(
    [output, published].map((folder) => loadResult(folder).catch(() => null)),
  );
  return loaded
    .filter((result) => result !== null)
    .filter(({ apps }) => apps.every(({ suite }) => suite === suiteId));
}
