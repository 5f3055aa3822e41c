import { MODES, settingsOf } from "@routebench/contract/modes";
import { label } from "../charts/label.js";
import {
  FINE_RATIO,
  formatDuration,
  formatEstimate,
  formatPercent,
  formatSeconds,
  formatThousands,
} from "../format.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 */

/**
 * How a mode was measured, told from what the result file says.
 * @param {Pick<import("./mode-title.js").ModeCases, "mode" | "cases">} group
 * @param {ResultFile} result
 * @returns {string[]} sentences; not yet escaped
 */
export function describeMethod({ mode, cases }, { config, environment, rounds, trials, ended }) {
  const sentences = [
    `${countRounds(mode, cases, rounds)}, each a fresh server process per app, in an order shuffled by seed ${config.seed}.`,
  ];
  const settings = settingsOf(mode, config);
  if (MODES[mode].generator === "same process") {
    return [
      `One process serves and loads itself with ${settings.driver}.`,
      ...sentences,
      ...describeOwnSlices(settings),
    ];
  }
  const { pinning } = environment;
  sentences.unshift(
    `The server in one process, ${settings.driver} in another, ${
      pinning
        ? `on core ${pinning.server.join(", ")} and core ${pinning.driver.join(", ")}`
        : "not pinned to cores"
    }.`,
  );
  if ("comparesBodies" in settings && settings.comparesBodies === false) {
    sentences.push(`${settings.driver} compares no bodies, only statuses and bytes.`);
  }
  if ("slices" in settings && settings.slices && "durationMs" in settings.slices) {
    const { durationMs, roundMs, driver } = settings.slices;
    if (driver) sentences.push(...describeSlices(driver, trials, mode));
    sentences.push(
      `Relative speed and CPU time per request come from paired slices: all apps of a round alive and warm, one loaded at a time for ${formatDuration(durationMs)} in shuffled order, ${formatDuration(roundMs)} in all per round.`,
      `Absolute rates and latencies come from one uninterrupted load per launch.`,
    );
  }
  if (config.serverNodeFlags.length > 0) {
    sentences.push(`Every server ran with node ${config.serverNodeFlags.join(" ")}.`);
  }
  const end = {
    rounds: "the planned rounds were done",
    decided: `every pair of neighbours was told apart or shown equal within ${formatPercent(config.resolution, 1)}`,
    budget: `the budget of ${formatSeconds(config.budgetMs ?? 0)} was spent`,
  };
  if (ended) sentences.push(`It ended because ${end[ended]}.`);
  return sentences;
}

/**
 * @param {ResultFile["config"]["modes"][import("@routebench/contract/modes").Mode]} settings
 * @returns {string[]} of the in-process mode
 */
function describeOwnSlices(settings) {
  if (!settings || !("slices" in settings) || !settings.slices) return [];
  if (!("requests" in settings.slices)) return [];
  const { requests, roundMs } = settings.slices;
  const { durationMs: alone = 0, toldAsRequests = 0 } = settings.load;
  return [
    `Relative speed comes from paired slices: all apps of a round alive, connected and warm, one loading itself at a time with ${formatThousands(requests)} requests, one on each connection, in shuffled order, ${formatDuration(roundMs)} in all per round.`,
    `Rates and latencies come from one uninterrupted load of ${formatDuration(alone)} per launch; Duration is the time that ${formatThousands(toldAsRequests)} requests take at that rate.`,
  ];
}

/**
 * @param {string} driver
 * @param {ResultFile["trials"]} trials
 * @param {ModeSummary["mode"]} mode
 * @returns {string[]}
 */
function describeSlices(driver, trials, mode) {
  let [answers, parsed] = [0, 0];
  for (const trial of trials) {
    if (trial.mode !== mode || trial.status !== "ok") continue;
    for (const slice of trial.sample.slices ?? []) {
      answers += slice.requests;
      parsed += "slowAnswers" in slice ? slice.slowAnswers : 0;
    }
  }
  const sentence = `Slices were loaded by ${driver}, which stops sending and waits for the last answer, so what was asked in a slice was answered in it.`;
  if (answers === 0) return [sentence];
  return [
    sentence,
    `It compared every byte of ${formatThousands(answers)} answers in slices; ${formatPercent(parsed / answers, 2)} of them differed from a verified one in a header's value and were parsed.`,
  ];
}

/**
 * @param {ModeSummary["mode"]} mode
 * @param {ModeSummary[]} cases
 * @param {ResultFile["rounds"]} rounds
 * @returns {string} e.g. "3 rounds", "2 to 5 rounds of each case"
 */
function countRounds(mode, cases, rounds) {
  const counts = cases.map(
    ({ testCase }) =>
      rounds.filter((one) => one.mode === mode && one.caseId === testCase.id).length,
  );
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const span = least === most ? `${most}` : `${least} to ${most}`;
  return `${span} round${most === 1 ? "" : "s"}${cases.length > 1 ? " of each case" : ""}`;
}

/**
 * The smallest difference that a mode could see.
 * @param {ModeSummary} summary
 * @returns {string[]} sentences
 */
export function describeNoiseFloor({ noiseFloor, mode }) {
  if (!MODES[mode].hasTwins) return [];
  return noiseFloor === null
    ? ["No A/A control was measured, so the noise floor of this run is not known."]
    : [
        `Noise floor: ${label(noiseFloor.name, 40)} entered twice differed from itself by ${formatPercent(noiseFloor.difference, 1)} (its speed was ${formatEstimate(noiseFloor.ratio, FINE_RATIO)} times its own); no difference below that is claimed.`,
      ];
}
