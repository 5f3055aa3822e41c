import { mainCase } from "@routebench/contract/cases";
import { withFlags } from "../../find/entry.js";
import { verifyEntries } from "../../verify/verify-entries.js";

/** @import { Entry } from "../../find/entry.js" */
/** @import { Host } from "@routebench/host/host" */
/** @import { Progress } from "../../progress/progress.js" */
/** @import { Conditions } from "../../verify/verify-entries.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * Verifies what is to be measured.
 * @param {Entry[]} entries
 * @param {ResultFile["config"]} config
 * @param {Pick<Conditions, "suite" | "limits" | "certificate"> & { serverHost: Host, signal: AbortSignal }} lab
 * @param {Progress} progress
 */
export async function verifyAll(entries, config, lab, progress) {
  const { serverHost: host, limits, suite, certificate, signal } = lab;
  const target = suite.servers?.verifiedBy ?? mainCase(config.cases).target;
  const isWeighed = config.modes.footprint !== undefined;
  const furtherTargets = config.cases
    .map((testCase) => testCase.target)
    .filter((each) => each !== target);
  const conditions = {
    host,
    limits,
    suite,
    target,
    furtherTargets,
    certificate,
    isWeighed,
  };
  const apps = await verifyEntries(entries, conditions, progress, signal);
  return { apps, launched: withFlags(entries, apps, config.serverNodeFlags) };
}
