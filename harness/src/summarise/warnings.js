import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { areFarApart } from "@routebench/contract/slice";
import { errorsIn, slicesIn, warmupIn } from "@routebench/contract/trial";
import { formatPercent } from "@routebench/report/format";
import { findDecline } from "@routebench/stats/decline";
import { median } from "@routebench/stats/quantile";
import { findStalls } from "@routebench/stats/stalls";

/** @import { Sample, Trial } from "@routebench/contract/trial" */
/** @import { WatchedCores } from "../judge/core-watch.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Slice } from "@routebench/contract/slice" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/** A larger share of parsed answers slows the generator noticeably. */
const MUCH_PARSED = 0.05;

/** If answers get so much smaller under load, the server leaves something out. */
const MUCH_SMALLER = 0.05;

/** A generator that keeps up accounts for a larger share of its requests in flight. */
const MOST_IN_FLIGHT = 0.8;

/** A single pause may come from the machine. */
const FEWEST_STALLS = 2;

/** Stalls are measured in windows, so their length is known only roughly. */
const PRECISION_MS = 50;

/** @param {Trial[]} launches of one app, in one mode */
export function settlingWarnings(launches) {
  const unsteady = launches.filter((launch) => warmupIn(launch)?.steady === false).length;
  if (unsteady === 0) return [];
  return [
    `${unsteady} of ${launches.length} launches were still warming up when they were measured (--limit settle)`,
  ];
}

/** @type {Record<string, string>} */
const LOST = {
  timeout: "timed out",
  connect: "could not connect",
  read: "lost their connection before the answer",
  write: "could not be sent",
};

/** Requests without an answer, too few to cost the rank. @param {Trial[]} launches of one app, in one mode */
export function errorWarnings(launches) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [kind, count] of launches.flatMap((launch) => Object.entries(errorsIn(launch)))) {
    if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  if (counts.size === 0) return [];
  const each = [...counts].map(([kind, count]) => `${count} ${LOST[kind] ?? `(${kind})`}`);
  return [`not every request was answered: ${each.join(", ")}`];
}

/**
 * If the generator was the limit: compares the requests in flight by mean latency and rate with those of its load.
 * Source: J. D. C. Little, "A Proof for the Queuing Formula L = λW" (1961).
 * @param {Trial[]} launches of one app, in one mode
 */
export function latencyWarnings(launches) {
  const shares = launches.flatMap((trial) => {
    if (trial.status !== "ok" || trial.load.model !== "closed" || !trial.sample.latencyUs)
      return [];
    const { requests, durationMs, latencyUs } = trial.sample;
    const inFlight = (requests * latencyUs.mean) / (1000 * durationMs);
    return [inFlight / (trial.load.connections * trial.load.pipelining)];
  });
  const share = shares.length > 0 ? median(shares) : 1;
  if (share >= MOST_IN_FLIGHT) return [];
  return [
    `its latency at full load is not shown: the load generator was the bottleneck and held back ${formatPercent(1 - share)} of the requests`,
  ];
}

/** @param {Trial[]} launches of one app, in one mode */
export function sliceWarnings(launches) {
  const slices = launches.flatMap(slicesIn);
  const restless = slices.filter(({ neverAsleep }) => neverAsleep).length;
  const slow = slices.reduce((sum, { slowAnswers }) => sum + slowAnswers, 0);
  const answers = slices.reduce((sum, { requests }) => sum + requests, 0);
  return [
    restless > 0 &&
      `its server stayed busy long after ${restless} of ${slices.length} slices. A launch counts wall time instead of CPU time if most of its slices are like that`,
    answers > 0 &&
      slow > MUCH_PARSED * answers &&
      `${formatPercent(slow / answers, 1)} of its answers differed from earlier answers and were parsed, which slows the load generator down`,
  ].filter((words) => words !== false);
}

/** Headers may vary, so smaller answers are not wrong. @param {Sample[]} samples */
export function sizeWarnings(samples) {
  const shares = samples.flatMap(({ bytes, requests, responseBytes }) =>
    responseBytes?.least && requests > 0 ? [bytes / requests / responseBytes.least] : [],
  );
  const smaller = shares.length > 0 ? 1 - median(shares) : 0;
  if (smaller < MUCH_SMALLER) return [];
  return [`its answers were ${formatPercent(smaller)} smaller under load than before it`];
}

/** Changes during an app's loads, which a mean rate hides. @param {Sample[]} samples */
export function loadWarnings(samples) {
  const series = samples.flatMap(({ windows }) => (windows ? [windows] : []));
  const stallsMs = series.flatMap(({ windowMs, bytes }) =>
    findStalls(bytes).map((length) => length * windowMs),
  );
  const warnings = [];
  if (stallsMs.length >= FEWEST_STALLS) {
    const each = Math.round(median(stallsMs) / PRECISION_MS) * PRECISION_MS;
    const loadMs = series.reduce((sum, { windowMs, bytes }) => sum + windowMs * bytes.length, 0);
    warnings.push(
      `it stalled ${stallsMs.length} times for about ${each} ms in ${Math.max(1, Math.round(loadMs / 1000))} s of load`,
    );
  }
  const decline = findDecline(series.map(({ bytes }) => bytes));
  if (decline !== null) {
    warnings.push(
      `it slows down under load: the last third of a load ran at ${formatPercent(decline)} of the rate of the first third, in each of ${series.length} launches`,
    );
  }
  return warnings;
}

const STEAL_LIMIT = 0.02;
const STEADY_GOVERNORS = ["performance"];

/** If servers waited longer than this for their core, no correction helps: ratios of recorded runs were 8% off. */
const MUCH_WAITED = 0.2;

/** A smaller share of disturbed slices is not worth a warning. */
const LITTLE_DISTURBED = 0.02;

/** A smaller share of slices on cores far apart is not worth a warning. */
const FEW_FAR = 0.05;

/** Of the whole run. @param {ResultFile} result @param {{ mode: Mode, watch: WatchedCores | null }[]} contests */
export function runWarnings(result, contests) {
  const { config, environment, trials } = result;
  const modes = configuredRankedModes(config);
  const { pinning, quotaCores, swapUsedBytes, frequencyGovernor, network } = environment;
  const samples = trials.flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));
  const steal = stealShare(samples);
  const throttled = throttledShare(samples);
  const otherRuns = environment.otherRuns ?? [];
  const slices = samples.flatMap((sample) => sample.slices ?? []);
  const machines = [
    { ...environment, name: network ? "servers’ machine" : "machine" },
    ...(network?.generators ?? []).map((host) => ({ ...host, name: "load generator’s machine" })),
  ];
  return [
    steal > STEAL_LIMIT &&
      `The hypervisor took ${formatPercent(steal, 1)} of the cores' time, so rates are lower than this machine can reach.`,
    throttled > STEAL_LIMIT &&
      `The CPU quota${quotaCores ? ` of ${quotaCores} cores` : ""} was used up in ${formatPercent(throttled, 1)} of its periods, so rates are lower than without it.`,
    pinning === null &&
      modes.some((mode) => MODES[mode].generator === "own process") &&
      "Server and load generator were not pinned to different cores, so intervals are wider. Use two cores, and install taskset.",
    environment.onOneCore === true &&
      "Servers and load generator shared one physical core, which slows some servers down more than others. Ratios may differ on other machines.",
    otherRuns.length === 1 &&
      `Another run used the machine (${otherRuns[0]}), so apps may seem slower than they are.`,
    otherRuns.length > 1 &&
      `${otherRuns.length} other runs used the machine (the first: ${otherRuns[0]}), so apps may seem slower than they are.`,
    environment.harnessOptions !== undefined &&
      `routebench and its load generators ran with NODE_OPTIONS=${environment.harnessOptions}. Servers did not.`,
    ...modes.map((mode) => singleSliceWarning(mode, trials)),
    ...modes.map((mode) => disturbedCoreWarning(mode, contests)),
    farCoresWarning(slices),
    slices.length > 0 &&
      slices.every(({ server }) => server === null) &&
      "Server CPU time could not be measured, so speed is by wall time and includes the load generator's time.",
    frequencyGovernor !== null &&
      !STEADY_GOVERNORS.includes(frequencyGovernor) &&
      `The cores' frequency varies (governor ${frequencyGovernor}), so intervals are wider. Run: cpupower frequency-set -g performance`,
    swapUsedBytes !== null &&
      swapUsedBytes > 0 &&
      "Swap was in use, so apps may seem slower than they are. Free memory.",
    ...machines.map(
      (machine) =>
        isBusy(machine) &&
        `The ${machine.name} was busy before the start (load ${machine.loadAverage.toFixed(2)} on ${machine.cores} cores), so intervals are wider. Stop other programs.`,
    ),
  ].filter((words) => words !== false);
}

/** @type {(mode: Mode, trials: Trial[]) => string | false} */
function singleSliceWarning(mode, trials) {
  const counts = trials.flatMap((trial) => (trial.mode === mode ? slicesIn(trial).length : []));
  const launches = counts.filter((count) => count > 0).length;
  const single = counts.filter((count) => count === 1).length;
  return (
    single > 0 &&
    `In ${mode} mode, ${single} of ${launches} launches had only one slice, so a single disturbance can spoil them. Use fewer --connections.`
  );
}

/** @type {(mode: Mode, contests: { mode: Mode, watch: WatchedCores | null }[]) => string | false} */
function disturbedCoreWarning(mode, contests) {
  const watched = contests.flatMap((contest) =>
    contest.mode === mode ? (contest.watch ?? []) : [],
  );
  const slices = watched.reduce((sum, core) => sum + core.slices, 0);
  const share = watched.reduce((sum, core) => sum + core.disturbed, 0) / slices;
  return (
    share >= LITTLE_DISTURBED &&
    `Another tenant of the machine slowed the servers' core during ${formatPercent(share)} of the ${mode} measurements. Speeds are corrected and intervals widened; requests/s may be low.`
  );
}

/** @param {Slice[]} slices @returns {string | false} */
function farCoresWarning(slices) {
  const latenciesNs = slices.flatMap(({ coreLatencyNs }) => coreLatencyNs ?? []);
  const bestNs = Math.min(...latenciesNs);
  const share = latenciesNs.filter((ns) => areFarApart(ns, bestNs)).length / latenciesNs.length;
  return (
    share > FEW_FAR &&
    `The virtual machine's two cores were far apart during ${formatPercent(share)} of the measurements, which slows some servers down more than others. Measure again later.`
  );
}

/** Why figures may be further from the truth than their intervals. @param {ResultFile} result */
export const runDoubts = ({ config, trials }) =>
  configuredRankedModes(config).flatMap((mode) => {
    const waited = coreWaitShare(trials.filter((trial) => trial.mode === mode).flatMap(slicesIn));
    if (waited <= MUCH_WAITED) return [];
    return [
      `In ${mode} mode, other programs kept servers from their core during ${formatPercent(waited)} of the time. Ratios may be off by about a tenth, and intervals do not show it.`,
    ];
  });

/** Its load average before the start. @param {{ loadAverage: number, cores: number }} machine */
export const isBusy = ({ loadAverage, cores }) => loadAverage > cores / 2;

/** @param {Sample[]} samples */
function stealShare(samples) {
  const times = samples.flatMap(({ cores }) => cores ?? []);
  const stolenMs = times.reduce((sum, { stealMs }) => sum + stealMs, 0);
  const totalMs = times.reduce((sum, { busyMs, idleMs }) => sum + busyMs + idleMs, stolenMs);
  return totalMs === 0 ? 0 : stolenMs / totalMs;
}

/** @param {Sample[]} samples */
function throttledShare(samples) {
  const quotas = samples.flatMap(({ throttling }) => throttling ?? []);
  const periods = quotas.reduce((sum, quota) => sum + quota.periods, 0);
  return periods === 0 ? 0 : quotas.reduce((sum, quota) => sum + quota.throttled, 0) / periods;
}

/**
 * The share of time in which other programs kept busy servers from their cores.
 * @param {readonly Pick<Slice, "server">[]} slices
 */
function coreWaitShare(slices) {
  const servers = slices.flatMap(({ server }) => server ?? []);
  const waitMs = servers.reduce((sum, server) => sum + server.waitMs, 0);
  const cpuMs = servers.reduce((sum, server) => sum + server.cpuMs, 0);
  return waitMs > 0 ? waitMs / (waitMs + cpuMs) : 0;
}
