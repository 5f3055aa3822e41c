/**
 * What makes the ratios of the in-process mode sure? Runs rounds of all apps, node-http entered twice, in
 * one of three ways, and prints how long a round takes, each app's speed over node-http's, and by
 * how much such a ratio scatters from round to round.
 *
 *   node study/in-process.js waves <rounds> <ms of slices per round>   one request on each connection in turns
 *   node study/in-process.js stopped <rounds> <ms of slices per round> stopped and woken, 20 ms each
 *   node study/in-process.js alone <rounds> <ms of one load>           one app after another
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_SUITE, loadSuite, targetsOf } from "../src/discover/suites.js";
import { openLocalHost } from "../src/host/local/local-host.js";
import { drainedSpeeds } from "../src/judge/drained-speed.js";
import { DEFAULT_LIMITS } from "../src/limits.js";
import { launch } from "../src/run/launch.js";
import { runSingleTrial } from "../src/run/modes.js";
import { runRound } from "../src/run/round.js";
import { connectSelf, measureInProcess, warmUpSelf } from "../src/run/self-load.js";
import { selfLoadingContenders } from "../src/run/self-loading-contender.js";
import { askedBy } from "../src/verify/asked.js";

/**
 * @import { Server } from "../src/host/host.js"
 * @import { EndedTrial } from "../src/run/ended-trial.js"
 */

const REFERENCE = "node-http";
const AGAIN = "node-http again";
const FAST = ["uwebsockets.js", "hyper-express", REFERENCE, AGAIN, "fastify", "koa"];
const ENTRIES = [...FAST, "uwebsockets-express", "express"];
const SLICE_MS = 20;

const [way = "waves", rounds = "2", ms = "4000"] = process.argv.slice(2);
const suite = await loadSuite(DEFAULT_SUITE);
const [target] = targetsOf(suite, {});
const lab = /** @type {any} */ ({
  serverHost: await openLocalHost(),
  entries: new Map(ENTRIES.map((entry) => [entry, entryOf(entry)])),
  limits: DEFAULT_LIMITS,
  signal: new AbortController().signal,
  spentUsefully: () => {},
});

/** @param {string} entry */
function entryOf(entry) {
  const file = new URL(`../../apps/${entry.split(" ")[0]}/server.js`, import.meta.url);
  return { app: { serverFile: file.pathname }, flags: ["--no-memory-reducer"] };
}

/** @param {number} durationMs of the uninterrupted load */
const plansOf = (durationMs) =>
  shuffle(ENTRIES).map((appId) => {
    const load = { model: "closed", connections: 1000, pipelining: 1, warmupMs: 0, durationMs };
    const plan = { appId, target, scheme: "http", asked: askedBy(suite, target) };
    return /** @type {any} */ ({ ...plan, load: { ...load, timeoutMs: 5000 } });
  });

/** @type {Record<string, () => Promise<Record<string, number>>>} */
const WAYS = { waves, stopped, alone };

const logSpeeds = [];
for (let round = 1; round <= Number(rounds); round += 1) {
  const startedAt = performance.now();
  const speeds = await /** @type {typeof waves} */ (WAYS[way])();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const relative = ENTRIES.map((entry) => (speeds[entry] ?? 0) - (speeds[REFERENCE] ?? 0));
  logSpeeds.push(relative);
  const told = ENTRIES.map((entry, i) => `${entry} ${Math.exp(relative[i] ?? 0).toFixed(3)}`);
  process.stdout.write(`${way} ${seconds} s: ${told.join(", ")}\n`);
}
process.exit();

/** @returns {Promise<Record<string, number>>} log speeds */
async function waves() {
  const plans = plansOf(300);
  const settings = { requests: 1000, roundMs: Number(ms) };
  /** @type {EndedTrial[]} */
  let trials = [];
  const kind = selfLoadingContenders(settings, lab);
  for await (trials of runRound(plans, kind, shuffle, lab, () => {}));
  const slices = trials.map(
    (trial) => /** @type {any[]} */ ((trial.status === "ok" && trial.sample.slices) || []),
  );
  const logs = drainedSpeeds(slices).map(({ speed }) => Math.log(speed ?? Number.NaN));
  return Object.fromEntries(trials.map(({ appId }, i) => [appId, logs[i] ?? Number.NaN]));
}

/** @returns {Promise<Record<string, number>>} log speeds */
async function alone() {
  /** @type {Record<string, number>} */
  const speeds = {};
  for (const plan of plansOf(Number(ms))) {
    const trial = await runSingleTrial(
      plan,
      () => launch(lab, plan),
      (server) => measureInProcess(server, plan, lab),
      lab.signal,
    );
    if (trial?.status !== "ok") throw new Error(JSON.stringify(trial));
    speeds[plan.appId] = Math.log(trial.sample.requests / trial.sample.durationMs);
  }
  return speeds;
}

/**
 * All are loaded without a pause, as far as they can see; but only one of them is not stopped. CPU
 * time of the whole process, for its own clock goes on while it is stopped.
 * @returns {Promise<Record<string, number>>} log speeds
 */
async function stopped() {
  /** @type {{ entry: string, server: any, pid: number }[]} */
  const members = [];
  for (const plan of plansOf(0)) {
    const { server } = await launch(lab, plan);
    await connectSelf(server, plan, lab);
    await warmUpSelf(server, plan.load, lab);
    members.push({ entry: plan.appId, server, pid: pidOf(server) });
  }
  for (const { pid } of members) process.kill(-pid, "SIGSTOP");
  // Its own clock goes on while it is stopped: the length is that of all together.
  const durationMs = Number(ms);
  const loads = members.map(({ server }) => server.loadSelf({ step: "load", durationMs }, 120_000));
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) {
    for (const { pid } of shuffle(members)) {
      process.kill(-pid, "SIGCONT");
      await sleep(SLICE_MS);
      process.kill(-pid, "SIGSTOP");
      while (!isStopped(pid)) await sleep(0);
    }
  }
  for (const { pid } of members) process.kill(-pid, "SIGCONT");
  const results = await Promise.all(loads);
  await Promise.all(members.map(({ server }) => server.kill()));
  return Object.fromEntries(
    results.map((/** @type {any} */ { requests, cpuMs }, i) => [
      /** @type {any} */ (members[i]).entry,
      Math.log(requests / cpuMs),
    ]),
  );
}

/** @param {Server} server */
function pidOf(server) {
  // This machine tells at once.
  const [first] = /** @type {any} */ (server.usage()).processes;
  return first.pid;
}

/** @param {number} pid */
function isStopped(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return /^[Tt]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

/** @template T @param {readonly T[]} items @returns {T[]} */
function shuffle(items) {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
