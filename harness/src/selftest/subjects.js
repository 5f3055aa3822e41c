import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { chooseSubjects } from "../discover/choose-subjects.js";
import { DEFAULT_SUITE, targetsOf } from "../discover/suites.js";
import { asItIs } from "../entries/entry.js";
import { openLocalHost } from "../host/local/local-host.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { SERVER_NODE_FLAGS } from "../plan/policy.js";
import { ExternalContender, RoundGenerator } from "../run/external-contender.js";
import { launch, Servers } from "../run/servers.js";
import { askedBy } from "../verify/asked.js";

/**
 * @import { Host } from "../host/host.js"
 * @import { Target } from "@routebench/contract/targets"
 * @import { TrialPlan } from "@routebench/contract/trial"
 *
 * @typedef {object} WhichSubjects
 * @property {string} appsDir
 * @property {string[]} filter
 *
 * What an experiment is given.
 * @typedef {object} Setting
 * @property {string} appsDir
 * @property {number} repeats
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 */

/** Of the shortest slice, as in a run. */
const SLICE_MS = 50;

/**
 * Launches apps, warms them up as a run does, lets them be measured side by side, and ends them.
 * @param {WhichSubjects} which
 * @param {number} connections
 * @param {<T>(items: readonly T[]) => T[]} shuffle whoever is launched first works a little dearer than the others
 * @param {AbortSignal} signal
 * @param {(contenders: Map<string, ExternalContender>, host: Host) => Promise<void>} work by entry
 */
export async function withSubjects({ appsDir, filter }, connections, shuffle, signal, work) {
  const which = { suite: DEFAULT_SUITE, apps: appsDir, filter };
  const { suite, subjects } = await chooseSubjects(which);
  const [target] = targetsOf(suite, {});
  const host = await openLocalHost(suite.servers);
  const entries = subjects
    .map(asItIs)
    .map(({ id, subject }) => /** @type {const} */ ([id, { subject, flags: SERVER_NODE_FLAGS }]));
  const lab = {
    suite,
    serverHost: host,
    loadHost: host,
    driver: closedLoopDriver,
    openDriver: closedLoopDriver,
    entries: new Map(entries),
    limits: DEFAULT_LIMITS,
    signal,
  };
  const servers = new Servers((...how) => launch(lab, ...how));
  const apart = new RoundGenerator(host, { signal });
  const generators = { server: apart, driver: apart, apart };
  /** @type {Map<string, ExternalContender>} */
  const contenders = new Map();
  try {
    for (const [id] of shuffle(entries)) {
      const plan = { ...planOf(id, target, connections), asked: askedBy(suite, target) };
      const contender = new ExternalContender(plan, {
        slices: { durationMs: SLICE_MS },
        lab,
        servers,
        generators,
      });
      await contender.start("server");
      contenders.set(id, contender);
    }
    let cold = [...contenders.values()];
    while (cold.length > 0) {
      /** @type {ExternalContender[]} */
      const stillCold = [];
      for (const contender of cold) {
        if (!(await contender.warmUp())) stillCold.push(contender);
      }
      cold = stillCold;
    }
    await work(new Map([...contenders].toSorted(([a], [b]) => (a < b ? -1 : 1))), host);
  } finally {
    await apart.close();
    await servers.kill();
  }
}

/** @type {(appId: string, target: Target, connections: number) => TrialPlan} */
function planOf(appId, target, connections) {
  return {
    ...{ round: 1, order: 1, appId, mode: "external", caseId: "selftest", scheme: "http" },
    ...{ target },
    load: { model: "closed", connections, pipelining: 1, warmupMs: 0, timeoutMs: 5000 },
  };
}
