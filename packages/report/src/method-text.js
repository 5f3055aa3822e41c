import { formatDuration, formatPercent, formatSeconds } from "./format.js";

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
export function describeMethod({ mode, cases }, { config, environment, rounds, ended }) {
  const sentences = [
    `${countRounds(mode, cases, rounds)}, each a fresh server process per app, in an order shuffled by seed ${config.seed}.`,
  ];
  if (mode === "in-process") {
    return [
      `One process serves and loads itself with ${config.modes["in-process"]?.driver}.`,
      ...sentences,
    ];
  }
  const { pinning } = environment;
  const { external } = config.modes;
  if (!external) throw new Error("the external mode has no configuration");
  sentences.unshift(
    `The server in one process, ${external.driver} in another, ${
      pinning
        ? `on core ${pinning.server.join(", ")} and core ${pinning.driver.join(", ")}`
        : "not pinned to cores"
    }.`,
  );
  if (external.slices) {
    const { durationMs, roundMs } = external.slices;
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
 * What the intervals, ranks and medals of a mode mean.
 * @param {ModeSummary} summary
 * @param {ResultFile["config"]} config
 * @returns {string[]} sentences
 */
export function describeJudgement({ noiseFloor, mode }, config) {
  const sentences = [
    "Medians over launches, ± half the 95 % interval. Apps that the data cannot tell apart share their rank and their medal.",
  ];
  if (noiseFloor !== null && mode === "external") {
    sentences.push(
      `Noise floor: node-http entered twice differed from itself by ${formatPercent(noiseFloor, 1)}; no difference below that is claimed.`,
    );
  } else if (config.modes.external && mode === "external") {
    sentences.push("No A/A control was measured, so the noise floor of this run is not known.");
  }
  return sentences;
}
