import { flagsFor } from "@routebench/contract/runtimes";
import { chooseSubjects } from "../discover/choose-subjects.js";
import { DEFAULT_SUITE, targetsOf } from "../discover/suites.js";
import { asItIs } from "../entries/entry.js";
import { onRuntimes } from "../entries/variants.js";
import { openLocalHost } from "../host/local/local-host.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { SERVER_NODE_FLAGS } from "../plan/configure.js";
import { launcherOf } from "../run/launch.js";
import { Member } from "../run/member.js";
import { RoundGenerator } from "../run/round-generator.js";
import { findRuntimes } from "../runtimes/find-runtimes.js";
import { askedBy } from "../verify/asked.js";

/**
 * @typedef {object} WhichSubjects
 * @property {string} appsDir
 * @property {string[]} filter
 * @property {readonly import("../runtimes/on-runtime.js").Runtime[]} [runtimes] absent: the harness's own Node
 */

/** Of a slice at the least, as in a run. */
const SLICE_MS = 50;

/**
 * Launches apps, warms them up as a run does, lets them be measured side by side, and ends them.
 * @param {WhichSubjects} which
 * @param {{ connections: number, pipelining: number }} load
 * @param {<T>(items: readonly T[]) => T[]} shuffle whoever is launched first works a little dearer than the others
 * @param {AbortSignal} signal
 * @param {(members: Map<string, Member>, host: import("../host/host.js").Host) => Promise<void>} work by entry
 */
export async function withSubjects({ appsDir, filter, runtimes }, load, shuffle, signal, work) {
  const on = runtimes ?? (await findRuntimes());
  const which = { suite: DEFAULT_SUITE, apps: appsDir, filter, runtimes: on };
  const { suite, subjects } = await chooseSubjects(which);
  const [target] = targetsOf(suite, {});
  const host = await openLocalHost();
  const entered = onRuntimes(on).enter(subjects.map(asItIs));
  const entries = entered.map(({ id, subject }) => {
    const flags = flagsFor(subject.runtime?.name ?? "node", SERVER_NODE_FLAGS);
    return /** @type {const} */ ([id, { subject, flags }]);
  });
  const launch = launcherOf({
    ...{ serverHost: host, limits: DEFAULT_LIMITS, entries: new Map(entries) },
  });
  const generator = new RoundGenerator(host, signal);
  /** @type {Map<string, Member>} */
  const members = new Map();
  try {
    for (const [id] of shuffle(entries)) {
      const plan = { ...planOf(id, target, load), asked: askedBy(suite, target) };
      const settings = { durationMs: SLICE_MS };
      members.set(id, new Member(plan, await launch(plan), generator, settings, DEFAULT_LIMITS));
    }
    for (const member of members.values()) await member.warmUp();
    await work(new Map([...members].toSorted(([a], [b]) => (a < b ? -1 : 1))), host);
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
