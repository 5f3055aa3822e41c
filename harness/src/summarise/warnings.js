import { configuredRankedModes, MODES, settingsOf } from "@routebench/contract/modes";
import { slicesIn } from "@routebench/contract/trial";
import { isBimodal } from "@routebench/stats/bimodal";
import { loadWarnings } from "./load-warnings.js";
import { sharedCoreWarnings } from "./shared-core.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 */

const STEAL_LIMIT = 0.02;

/** The share of answers in slices that may be parsed before it slows the generator noticeably. */
const MUCH_PARSED = 0.05;
const STEADY_GOVERNORS = ["performance"];

/**
 * What a reader must know before trusting any figure of the run.
 * @param {ResultFile} result
 * @returns {string[]}
 */
export function runWarnings(result) {
  const { config, environment, trials } = result;
  const warnings = [];
  const modes = configuredRankedModes(config);
  const { pinning, loadAverage, cores, swapUsedBytes, frequencyGovernor } = environment;
  const samples = trials.flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));
  const steal = stealShare(samples);
  if (steal > STEAL_LIMIT) {
    warnings.push(
      `The hypervisor took ${percent(steal)} of the cores' time, so rates are lower than this machine can reach.`,
    );
  }
  if (!pinning && modes.some((mode) => MODES[mode].generator === "own process")) {
    warnings.push(
      "Server and generator were not pinned to different cores, so figures scatter more.",
    );
  }
  if (environment.onOneCore) {
    warnings.push(
      "Servers and generator ran on two hardware threads of one core, where the generator slows some servers down more than others: ratios are those of such a machine.",
    );
  }
  for (const mode of modes) {
    const settings = settingsOf(mode, config);
    if ("whyNotSliced" in settings && settings.whyNotSliced) {
      warnings.push(
        `The ${mode} mode ran one app after another, without paired slices: ${settings.whyNotSliced}.`,
      );
    }
  }
  for (const mode of modes) {
    const launches = trials.filter((trial) => trial.mode === mode && slicesIn(trial).length > 0);
    const single = launches.filter((trial) => slicesIn(trial).length === 1).length;
    if (single > 0) {
      warnings.push(
        `In the ${mode} mode ${single} of ${launches.length} launches had a single slice, which one disturbance of the machine can spoil; fewer --connections make slices shorter, so that there are more.`,
      );
    }
  }
  warnings.push(...modes.flatMap((mode) => sharedCoreWarnings(mode, result)));
  const slices = samples.flatMap((sample) => sample.slices ?? []);
  if (slices.length > 0 && slices.every(({ server }) => server === null)) {
    warnings.push(
      "Server CPU time was not measured: slices are compared by wall time, which includes the generator's part.",
    );
  }
  if (frequencyGovernor !== null && !STEADY_GOVERNORS.includes(frequencyGovernor)) {
    warnings.push(`The cores' frequency varies (governor ${frequencyGovernor}).`);
  }
  if (swapUsedBytes !== null && swapUsedBytes > 0) warnings.push("Swap was in use.");
  const machines = [
    { name: environment.network ? "servers’ machine" : "machine", loadAverage, cores },
    ...(environment.network?.generators ?? []).map((one) => ({ ...one, name: "load’s machine" })),
  ];
  for (const machine of machines.filter((one) => one.loadAverage > one.cores / 2)) {
    warnings.push(
      `The ${machine.name} was busy before the start (load average ${machine.loadAverage.toFixed(2)} on ${machine.cores} cores).`,
    );
  }
  return warnings;
}

/**
 * @param {Sample[]} samples one app's, in one mode
 * @param {number[]} speeds one per launch
 * @param {object | null} [slices] their settings in that mode
 * @returns {string[]}
 */
export function appWarnings(samples, speeds, slices = null) {
  const warnings = [];
  const unsteady = samples.filter(({ warmup }) => warmup && !warmup.steady).length;
  if (unsteady > 0) {
    // Before slices of so many requests each comes a warm-up of so many requests, which no limit cuts off.
    const isCounted = slices !== null && "requests" in slices;
    const when = isCounted
      ? "after the fixed number of requests that warms them up"
      : "when the warm-up was cut off (--limit settle)";
    warnings.push(`${unsteady} of ${samples.length} launches had not settled ${when}`);
  }
  if (isBimodal(speeds)) warnings.push("its launches fall into two groups of different speed");
  return [...warnings, ...sliceWarnings(samples), ...loadWarnings(samples)];
}

/**
 * @param {Sample[]} samples
 * @returns {string[]}
 */
function sliceWarnings(samples) {
  const slices = samples.flatMap((sample) => sample.slices ?? []);
  const warnings = [];
  const restless = slices.filter(({ neverAsleep }) => neverAsleep).length;
  if (restless > 0) {
    warnings.push(
      `its server was still busy long after ${restless} of ${slices.length} slices; where it never went idle, wall time is used instead of CPU time`,
    );
  }
  const slow = slices.reduce((sum, { slowAnswers }) => sum + slowAnswers, 0);
  const answers = slices.reduce((sum, { requests }) => sum + requests, 0);
  if (answers > 0 && slow > MUCH_PARSED * answers) {
    warnings.push(
      `${percent(slow / answers)} of its answers differed from the verified answer and had to be parsed, which slows the generator down`,
    );
  }
  return warnings;
}

/** @param {Sample[]} samples */
function stealShare(samples) {
  const times = samples.flatMap(({ cores }) => cores ?? []);
  const total = times.reduce(
    (sum, { busyMs, idleMs, stealMs }) => sum + busyMs + idleMs + stealMs,
    0,
  );
  return total === 0 ? 0 : times.reduce((sum, { stealMs }) => sum + stealMs, 0) / total;
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
