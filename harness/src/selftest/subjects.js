import { chooseApps } from "../discover/choose-apps.js";
import { DEFAULT_SUITE, targetsOf } from "../discover/suites.js";
import { openLocalHost } from "../host/local/local-host.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { SERVER_NODE_FLAGS } from "../plan/configure.js";
import { launcherOf } from "../run/launch.js";
import { Member } from "../run/member.js";
import { RoundGenerator } from "../run/round-generator.js";
import { askedBy } from "../verify/asked.js";

/** Of a slice at the least, as in a run. */
const SLICE_MS = 50;

/**
 * Launches apps, warms them up as a run does, lets them be measured side by side, and ends them.
 * @param {{ appsDir: string, filter: string[] }} which
 * @param {{ connections: number, pipelining: number }} load
 * @param {AbortSignal} signal
 * @param {(members: Map<string, Member>, host: import("../host/host.js").Host) => Promise<void>} work by app
 */
export async function withSubjects({ appsDir, filter }, load, signal, work) {
  const which = { suite: DEFAULT_SUITE, apps: appsDir, filter };
  const { suite, apps } = await chooseApps(which);
  const [target] = targetsOf(suite, {});
  const host = await openLocalHost();
  const launch = launcherOf({
    ...{ serverHost: host, limits: DEFAULT_LIMITS },
    entries: new Map(apps.map((app) => [app.id, { app, flags: SERVER_NODE_FLAGS }])),
  });
  const generator = new RoundGenerator(host, signal);
  /** @type {Map<string, Member>} */
  const members = new Map();
  try {
    for (const { id } of apps) {
      const plan = { ...planOf(id, target, load), asked: askedBy(suite, target) };
      const settings = { durationMs: SLICE_MS };
      members.set(id, new Member(plan, await launch(plan), generator, settings, DEFAULT_LIMITS));
    }
    for (const member of members.values()) await member.warmUp();
    await work(members, host);
  } finally {
    await generator.close();
    await Promise.all([...members.values()].map(({ launched }) => launched.server.kill()));
  }
}

/**
 * @param {string} appId
 * @param {import("@routebench/contract/targets").Target} target
 * @param {{ connections: number, pipelining: number }} load
 * @returns {import("@routebench/contract/result-file").TrialPlan}
 */
function planOf(appId, target, load) {
  return {
    ...{ round: 1, order: 1, appId, mode: "external", caseId: "selftest", scheme: "http" },
    ...{ target },
    load: { ...{ model: "closed", warmupMs: 0, timeoutMs: 5000 }, ...load },
  };
}
