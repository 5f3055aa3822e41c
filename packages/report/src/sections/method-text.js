import { isAdaptive, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import {
  FINE_RATIO,
  formatDuration,
  formatEstimate,
  formatPercent,
  formatSeconds,
  formatThousands,
} from "../format.js";
import { label, listed } from "../words.js";
import { givenToRuntimes } from "./runtimes.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */
/** @import { Load } from "@routebench/contract/trial" */

/** @typedef {ReturnType<typeof slicesOf>} SlicesOfMode */

/** That page has what is the same in every run. */
const EXPLAINED =
  "docs/method.md explains slices, a server's own time, and what is corrected on a disturbed machine.";

const STILL_OPEN = "every app whose place or speed is still open, and for the reference";

/**
 * Sentences made from the summary, not yet escaped.
 * @param {Pick<ModeCases, "mode" | "cases">} group @param {Summary} summary
 */
export function describeMethod({ mode, cases }, summary) {
  const { config, environment, rounds, ended } = summary;
  const process = MODES[mode].generator === "none" ? "process" : "server process";
  const settings = settingsOf(mode, config);
  const slices = slicesOf(mode, config);
  // Who is decided is launched no more, while the run goes on for the others.
  const isOverForSome = (/** @type {ModeSummary} */ { rows, testCase }) => {
    const done = rounds.filter((one) => one.mode === mode && one.caseId === testCase.id).length;
    return rows.some(({ launches }) => launches < done);
  };
  const isOver = !slices?.blocks && isAdaptive(mode, config) && cases.some(isOverForSome);
  const whom = slices?.blocks ? "each of its entries" : isOver ? STILL_OPEN : "every app";
  const sentences = [
    `${countRounds(mode, cases, rounds)}; each starts a fresh ${process} for ${whom}, in an order balanced over the rounds, from seed ${config.seed}.`,
  ];
  if (MODES[mode].generator === "same process") {
    return [
      `The server and its load generator, ${settings.driver}, share one process.`,
      ...sentences,
      ...describeOwnSlices(slices, settings.load),
      EXPLAINED,
    ];
  }
  const { pinning, network } = environment;
  if (MODES[mode].generator === "none") {
    return [
      ...describeStandalone(slices, pinning),
      ...sentences,
      ...nodeFlags(summary),
      ...whyEnded(ended, config),
      EXPLAINED,
    ];
  }
  const where = pinning
    ? `on core ${pinning.server.join(", ")} and core ${pinning.driver.join(", ")}`
    : "not pinned to cores";
  sentences.unshift(
    network
      ? overHosts(settings.driver, pinning, network)
      : `The server runs in one process and ${settings.driver} in another, ${where}.`,
  );
  if ("comparesBodies" in settings && settings.comparesBodies === false) {
    sentences.push(
      `${settings.driver} does not compare bodies, only status codes and byte counts.`,
    );
  }
  if ("slices" in settings && settings.slices && "durationMs" in settings.slices) {
    /** @type {NonNullable<NonNullable<Summary["config"]["modes"]["external"]>["slices"]>} */
    const { durationMs, roundMs, driver, blocks, sharedCases, ...rounds } = settings.slices;
    if (driver) sentences.push(...describeSlices(driver, cases));
    sentences.push(
      `Speed, requests/s, mean latency and CPU time per request come from paired slices: all servers of a round are running and warm, and one at a time is loaded for ${formatDuration(durationMs)}, in shuffled order. The slices of a round take ${formatDuration(roundMs)} in total.`,
      ...inBlocks(blocks),
      `Percentiles of latency${driver && driver !== settings.driver ? ` and the table of ${settings.driver}` : ""} come from one uninterrupted load per launch${inRounds(rounds)}.`,
      ...(sharedCases ? [SHARED] : []),
    );
  }
  if (environment.serverUser) sentences.push(`Servers ran as ${environment.serverUser}.`);
  sentences.push(...nodeFlags(summary), ...whyEnded(ended, config), EXPLAINED);
  return sentences;
}

/** @param {Summary} summary */
function nodeFlags({ config, apps }) {
  const { serverNodeFlags } = config;
  const given = givenToRuntimes(config);
  if (given.length > 0) {
    return [`Servers were started with ${listed(given.map((words) => words.join(" ")))}.`];
  }
  if (serverNodeFlags.length === 0) return [];
  const which = apps.some(({ command }) => command)
    ? "Every server without a command of its own"
    : "Every server";
  return [`${which} ran with node ${serverNodeFlags.join(" ")}.`];
}

/** @type {(ended: Summary["ended"], config: Summary["config"]) => string[]} */
function whyEnded(ended, { resolution, precision, budgetMs, rounds }) {
  const isPrecise = precision
    ? `, and no speed's interval reaches beyond ±${formatPercent(precision, 1)}`
    : "";
  const end = {
    rounds:
      rounds === null
        ? "what was still open had been launched as often as anything is"
        : "all planned rounds were done",
    decided: `every pair of neighbours was shown to differ or to be equal within ${formatPercent(resolution, 1)}${isPrecise}`,
    budget: `the budget of ${formatSeconds(budgetMs ?? 0)} was used up`,
  };
  return ended ? [`The run ended because ${end[ended]}.`] : [];
}

/** @param {SlicesOfMode} slices @param {Environment["pinning"]} pinning */
function describeStandalone(slices, pinning) {
  if (!slices?.durationMs) return [];
  const { durationMs, roundMs } = slices;
  const where = pinning ? `on core ${pinning.server.join(", ")}` : "not pinned to a core";
  return [
    `Each runs by itself in a process of its own, ${where}: there is neither a network nor a load generator.`,
    `Speed comes from paired slices: all processes of a round are running and warm, and one at a time works for ${formatDuration(durationMs)}, in shuffled order. The slices of a round take ${formatDuration(roundMs)} in total. Wall time is measured by the process's own monotonic clock; CPU time is that of all its threads, from the system's counters.`,
  ];
}

/** @param {SlicesOfMode} slices @param {Load} load */
function describeOwnSlices(slices, load) {
  if (!slices?.requests) return [];
  const { requests, roundMs, blocks } = slices;
  const { durationMs: loadMs = 0, toldAsRequests = 0 } = load;
  return [
    `All figures but percentiles come from paired slices: all servers of a round are running, connected and warm, and one at a time loads itself with ${formatThousands(requests)} requests over all its connections, in shuffled order. The slices of a round take ${formatDuration(roundMs)} in total.`,
    ...inBlocks(blocks),
    `Duration is the time that ${formatThousands(toldAsRequests)} requests take at that rate, and mean latency that of so many requests in flight (Little's law). Percentiles of latency come from one uninterrupted load of ${formatDuration(loadMs)} per launch${inRounds(slices)}.`,
  ];
}

const SHARED =
  "Cases with the same server and number of connections share a launch, so its startup time and peak memory are those of all of them.";

/** @param {{ entries: number } | undefined} blocks */
const inBlocks = (blocks) =>
  blocks
    ? [
        `A round holds ${blocks.entries} of the entries, the reference always among them, and the others take turns; speeds of all come from one fit over all rounds.`,
      ]
    : [];

/** @param {{ loadedFrom?: number, loadedRounds?: number }} slices */
function inRounds({ loadedFrom = 1, loadedRounds }) {
  if (loadedRounds === undefined) return loadedFrom === 1 ? "" : ` from round ${loadedFrom} on`;
  if (loadedFrom === 1)
    return loadedRounds === 1 ? " of the first round" : ` of the first ${loadedRounds} rounds`;
  const last = loadedFrom + loadedRounds - 1;
  return last === loadedFrom ? ` of round ${last}` : ` of rounds ${loadedFrom} to ${last}`;
}

/** @param {string} driver @param {ModeSummary[]} cases */
function describeSlices(driver, cases) {
  const compared = cases.reduce((sum, { answers }) => sum + answers.compared, 0);
  const parsed = cases.reduce((sum, { answers }) => sum + answers.parsed, 0);
  const sentence = `In slices, ${driver} sends the load; it stops sending and waits for the last answer, so every request of a slice is answered within it.`;
  if (compared === 0) return [sentence];
  return [
    sentence,
    `It compared every byte of ${formatThousands(compared)} answers; ${formatPercent(parsed / compared, 2)} of them differed from a verified answer in a header value and were parsed.`,
  ];
}

/**
 * E.g. "2 to 5 rounds of each case".
 * @type {(mode: Mode, cases: ModeSummary[], rounds: Summary["rounds"]) => string}
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

/** The smallest difference that a mode could see. @param {ModeSummary} summary */
export function describeNoiseFloor({ noiseFloor }) {
  return noiseFloor === null
    ? ["No A/A control was measured, so the noise floor of this run is unknown."]
    : [
        `Noise floor: ${label(noiseFloor.name, 40)}, entered twice, differed from itself by ${formatPercent(noiseFloor.difference, 1)} (ratio of the two speeds ${formatEstimate(noiseFloor.ratio, FINE_RATIO)}); no smaller difference is claimed.`,
      ];
}

/**
 * @param {string} driver
 * @param {Environment["pinning"]} pinning
 * @param {NonNullable<Environment["network"]>} network
 */
function overHosts(driver, pinning, network) {
  const { host, roundTripUs, generators, areOneMachine } = network;
  const [server, generator] = pinning
    ? [`, on core ${pinning.server.join(", ")}`, `, on core ${pinning.driver.join(", ")}`]
    : ["", ""];
  const names = generators.flatMap((one) => (one.host === undefined ? [] : [one.host]));
  const where = names.length > 1 ? `${listed(names)}, together` : (names[0] ?? "another machine");
  const ways = generators.map((one) => one.roundTripUs?.median ?? roundTripUs.median);
  const wayMs = listed([...new Set(ways.map((us) => (us / 1000).toFixed(2)))]);
  return `The server runs on ${host}${server}, and ${driver} on ${where}${generator}${pinning ? "" : ", neither pinned to cores"}. A round trip between them takes ${wayMs} ms and is part of each latency; a server is not charged for time in which all requests may have been on the network.${areOneMachine ? ONE_MACHINE : ""}`;
}

const ONE_MACHINE =
  " These hosts are one machine, of which they are namespaces or containers: they share its cores, and there is no wire between them.";
