import { discoverApps } from "../discover/apps.js";
import { filterApps } from "../discover/filter.js";
import { openLocalHost } from "../host/local/local-host.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { SERVER_NODE_FLAGS } from "../plan/configure.js";
import { launch } from "../run/launch.js";
import { RoundGenerator } from "../run/round-generator.js";
import { warmUp } from "../run/warm-up.js";

/**
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 *
 * @typedef {object} Subject a warm server
 * @property {string} id
 * @property {TrialPlan} plan
 * @property {import("../run/launch.js").Launch} launched
 */

/**
 * Launches apps, warms them up, lets them be measured side by side, and ends them.
 * @param {{ appsDir: string, filter: string[] }} which
 * @param {{ connections: number, pipelining: number }} load
 * @param {AbortSignal} signal
 * @param {(subjects: Subject[], means: { generator: RoundGenerator, host: import("../host/host.js").Host }) => Promise<void>} work
 */
export async function withSubjects({ appsDir, filter }, load, signal, work) {
  const apps = filterApps(await discoverApps(appsDir), filter);
  const host = await openLocalHost();
  const setup = {
    ...{ serverHost: host, limits: DEFAULT_LIMITS },
    entries: new Map(apps.map((app) => [app.id, { app, flags: SERVER_NODE_FLAGS }])),
  };
  const generator = new RoundGenerator(host, signal);
  /** @type {Subject[]} */
  const subjects = [];
  try {
    for (const { id } of apps) {
      const plan = planOf(id, load);
      subjects.push({ id, plan, launched: await launch(plan, setup) });
    }
    for (const { launched, plan } of subjects) {
      await generator.with(launched, plan, (target) => warmUp(target, DEFAULT_LIMITS));
    }
    await work(subjects, { generator, host });
  } finally {
    await generator.close();
    await Promise.all(subjects.map(({ launched }) => launched.server.kill()));
  }
}

/**
 * @param {string} appId
 * @param {{ connections: number, pipelining: number }} load
 * @returns {TrialPlan}
 */
function planOf(appId, load) {
  return {
    ...{ round: 1, order: 1, appId, mode: "external", caseId: "selftest", scheme: "http" },
    target: { kind: "path", path: "/hello" },
    load: { ...{ model: "closed", warmupMs: 0, timeoutMs: 5000 }, ...load },
  };
}
