/**
 * Does its place in a round cost a server anything? Twelve copies of one app, whose orders of launching and of warming
 * up are drawn apart from each other: what being the last costs against being the first, of either order.
 *
 *   node harness/study/place.js turns <rounds> [app] [copies]   warmed up in turns, as a run does
 *   node harness/study/place.js alone <rounds> [app] [copies]   warmed up one after another, and silent until all are warm
 */
import { flagsFor } from "@routebench/contract/runtimes";
import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { chooseSubjects } from "../src/discover/choose-subjects.js";
import { DEFAULT_SUITE, targetsOf } from "../src/discover/suites.js";
import { asItIs } from "../src/entries/entry.js";
import { openLocalHost } from "../src/host/local/local-host.js";
import { drainedSpeeds } from "../src/judge/drained-speed.js";
import { DEFAULT_LIMITS } from "../src/limits.js";
import { balancedOrder } from "../src/plan/balanced-order.js";
import { SERVER_NODE_FLAGS } from "../src/plan/policy.js";
import { createShuffle, seedOf } from "../src/plan/shuffle.js";
import { externalContenders } from "../src/run/external-contender.js";
import { launch } from "../src/run/launch.js";
import { runRound } from "../src/run/round.js";
import { Servers } from "../src/run/servers.js";
import { findRuntimes } from "../src/runtimes/find-runtimes.js";
import { askedBy } from "../src/verify/asked.js";
import { placeEffect } from "./place-effect.js";

/** @import { Placed } from "./place-effect.js" */

const SEED = 20;
const SLICE_MS = 50;
const SLICES = 12;

const [way = "turns", rounds = "6", app = "node-http", copies = "12"] = process.argv.slice(2);
const apps = new URL("../../apps", import.meta.url).pathname;
const which = { suite: DEFAULT_SUITE, apps, filter: [app], runtimes: await findRuntimes() };
const { suite, subjects } = await chooseSubjects(which);
const entry = subjects.map(asItIs).find(({ id }) => id === app);
if (!entry) throw new RangeError(`there is no app ${app}`);
const [target] = targetsOf(suite, {});
const ids = Array.from({ length: Number(copies) }, (_, index) => `${app} ${index + 1}`);
const { subject } = entry;
const flags = flagsFor(subject.runtime?.name ?? "node", SERVER_NODE_FLAGS);
const abort = new AbortController();
process.once("SIGINT", () => abort.abort());
const host = await openLocalHost();
const lab = /** @type {any} */ ({
  ...{ suite, serverHost: host, loadHost: host, driver: closedLoopDriver, limits: DEFAULT_LIMITS },
  entries: new Map(ids.map((id) => [id, { subject, flags }])),
  signal: abort.signal,
  spentUsefully: () => {},
});

/** @type {Placed[]} */
const byLaunch = [];
/** @type {Placed[]} */
const byWarmUp = [];
for (let round = 1; round <= Number(rounds) && !abort.signal.aborted; round += 1) {
  const servers = new Servers((...how) => launch(lab, ...how));
  try {
    await measureRound(round, servers);
  } finally {
    await servers.kill();
  }
}
for (const [what, placed] of /** @type {const} */ ([
  ["launched", byLaunch],
  ["warmed up", byWarmUp],
])) {
  const effect = placeEffect(placed);
  if (effect === null) continue;
  const percent = ((effect.lastOverFirst - 1) * 100).toFixed(1);
  process.stdout.write(
    `${way}, ${app}: ${what} last against first ${percent} ± ${(196 * effect.error).toFixed(1)} %\n`,
  );
}
process.exit();

/** @param {number} round @param {Servers} servers */
async function measureRound(round, servers) {
  const load = { model: "closed", connections: 100, pipelining: 1, warmupMs: 0, timeoutMs: 5000 };
  const plans = balancedOrder(ids, round, SEED).map((appId, place) => ({
    ...{ round, order: place + 1, appId, mode: "external", caseId: "place", scheme: "http" },
    ...{ target, load, asked: askedBy(suite, target) },
  }));
  const slices = { durationMs: SLICE_MS, roundMs: SLICE_MS * SLICES * ids.length, loadedRounds: 0 };
  const kind = externalContenders(slices, lab, servers);
  /** @type {string[]} */
  const warmed = [];
  /** @type {typeof kind.contender} */
  const contender = (plan) => {
    const made = kind.contender(plan);
    const turn = made.warmUp.bind(made);
    made.warmUp = async () => {
      if (!warmed.includes(plan.appId)) warmed.push(plan.appId);
      do await turn();
      while (way === "alone" && !made.isWarm);
    };
    return made;
  };
  const shuffle = createShuffle(seedOf(SEED, "turns", round));
  const ways = { ...kind, contender };
  for await (const trials of runRound(/** @type {any} */ (plans), ways, shuffle, lab, () => {})) {
    if (trials.length < plans.length) continue;
    const own = trials.map((trial) => (trial.status === "sliced" ? trial.slices : []));
    const speeds = drainedSpeeds(own).map(({ speed }) => speed ?? Number.NaN);
    if (byLaunch.some((one) => one.round === round)) continue;
    for (const [index, { appId }] of trials.entries()) {
      const value = Number(speeds[index]);
      byLaunch.push({ entry: appId, round, value, place: index + 1 });
      byWarmUp.push({ entry: appId, round, value, place: 1 + warmed.indexOf(appId) });
    }
    const told = trials.map(({ appId }, index) => `${appId} ${speeds[index]?.toFixed(1)}`);
    process.stdout.write(`round ${round}: ${told.join(", ")}\n`);
  }
}
