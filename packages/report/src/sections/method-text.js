import { isAdaptive, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { formatDuration, formatNumber, formatPercent, formatSeconds } from "../format.js";
import { counted, label, listed } from "../words.js";
import { roundsOf } from "./mode-cases.js";
import { givenToRuntimes } from "./runtimes.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Sentence } from "./section.js" */
/** @import { Mode, Slices } from "@routebench/contract/modes" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */
/** @import { Load } from "@routebench/contract/trial" */

/** Points to explanations that are the same for every run. */
const EXPLAINED =
  "docs/method.md explains slices, server time, and the corrections on a disturbed machine.";

/**
 * Sentences about how a mode was measured, not escaped.
 * @param {Pick<ModeCases, "mode" | "cases">} group @param {Summary} summary
 * @returns {Sentence[]}
 */
export function describeMethod(group, summary) {
  const { config, environment, ended } = summary;
  const { mode, cases } = group;
  const { generator } = MODES[mode];
  const { driver, load } = settingsOf(mode, config);
  const slices = slicesOf(mode, config);
  const describeByGenerator = {
    "own process": () => describeSlices(slices, cases),
    "same process": () => describeOwnSlices(slices, load),
    none: () => describeWorkSlices(slices),
  };
  return [
    describePlace(generator, generatorsOf(driver, slices), environment),
    describeRounds(group, summary),
    mode === "external" &&
      config.modes.external?.comparesBodies === false &&
      `${driver} compares status codes and byte counts, not bodies.`,
    ...describeByGenerator[generator](),
    generator === "own process" &&
      environment.serverUser &&
      `Servers ran as ${environment.serverUser}.`,
    generator !== "same process" && nodeFlags(summary),
    generator !== "same process" && whyEnded(ended, config),
    EXPLAINED,
  ];
}

/** @type {(driver: string, slices: Slices | null) => string} */
const generatorsOf = (driver, slices) =>
  slices?.driver && slices.driver !== driver
    ? `${slices.driver} makes the ranking, and ${driver} adds percentiles of latency`
    : `The generator is ${driver}`;

/** @type {(generator: typeof MODES[Mode]["generator"], driver: string, environment: Environment) => string} */
function describePlace(generator, driver, { pinning, network }) {
  const [server, load] = pinning
    ? [pinning.server, pinning.driver].map((cores) => `on core ${cores.join(", ")}`)
    : ["", ""];
  if (generator === "same process") {
    return `The server and its load generator share one process. ${driver}.`;
  }
  if (generator === "none") {
    return `Each runs alone in its own process, ${server || "not pinned to a core"}, without a network or a load generator.`;
  }
  if (!network) {
    const where = pinning ? `${server} and ${load?.replace("on ", "")}` : "not pinned to cores";
    return `The server runs in one process and the load generator in another, ${where}. ${driver}.`;
  }
  const { host, roundTripUs, generators, areOneMachine } = network;
  const names = generators.flatMap(({ host }) => host ?? []);
  const where = names.length > 1 ? `${listed(names)}, together` : (names[0] ?? "another machine");
  const ways = generators.map((generator) => generator.roundTripUs?.median ?? roundTripUs.median);
  const wayMs = listed([...new Set(ways.map((us) => (us / 1000).toFixed(2)))]);
  const cores = (/** @type {string | undefined} */ words) => (words ? `, ${words}` : "");
  return `The server runs on ${host}${cores(server)}, and the load generator on ${where}${cores(load)}${pinning ? "" : ", neither pinned to cores"}. ${driver}. A round trip takes ${wayMs} ms and is part of each latency. Time in which all requests may have been on the network does not count against a server.${areOneMachine ? ONE_MACHINE : ""}`;
}

const ONE_MACHINE =
  " These hosts are namespaces or containers of one machine, so they share its cores and no wire connects them.";

/** E.g. "2 to 5 rounds of each case". @type {(group: Pick<ModeCases, "mode" | "cases">, summary: Summary) => string} */
function describeRounds({ mode, cases }, { config, rounds }) {
  const counts = cases.map((each) => roundsOf(each, rounds).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const span = `${least === most ? "" : `${least} to `}${counted(most, "round")}`;
  // A decided app is not launched again while the run goes on for other apps.
  const isPartial =
    isAdaptive(mode, config) &&
    cases.some(({ rows }, place) => rows.some(({ launches }) => launches < (counts[place] ?? 0)));
  const launched = isPartial
    ? "the reference and every app whose rank or speed is still open"
    : "every app";
  const apps = slicesOf(mode, config)?.blocks ? "each of its apps" : launched;
  const process = MODES[mode].generator === "none" ? "process" : "server process";
  return `${span}${cases.length > 1 ? " of each case" : ""}. Each round starts a fresh ${process} for ${apps}. The order is balanced over the rounds and drawn from seed ${config.seed}.`;
}

/** @param {Summary} summary */
function nodeFlags({ config, apps }) {
  const { serverNodeFlags } = config;
  const given = givenToRuntimes(config);
  if (given.length > 0) {
    return `Servers were started with ${listed(given.map((words) => words.join(" ")))}.`;
  }
  if (serverNodeFlags.length === 0) return null;
  const which = apps.some(({ command }) => command)
    ? "Every server without a command of its own"
    : "Every server";
  return `${which} ran with node ${serverNodeFlags.join(" ")}.`;
}

/** @type {(ended: Summary["ended"], config: Summary["config"]) => Sentence} */
function whyEnded(ended, { resolution, precision, budgetMs, rounds }) {
  const isPrecise = precision
    ? `, and every interval of a speed was within ±${formatPercent(precision, 1)}`
    : "";
  const end = {
    rounds:
      rounds === null
        ? "the open apps had reached the largest number of launches"
        : "all planned rounds were done",
    decided: `every two apps next to each other in rank differ or are equal within ${formatPercent(resolution, 1)}${isPrecise}`,
    budget: `the budget of ${formatSeconds(budgetMs ?? 0)} was used up`,
  };
  return ended && `The run ended because ${end[ended]}.`;
}

/** @param {Slices | null} slices @returns {string[]} */
function describeWorkSlices(slices) {
  if (!slices?.durationMs) return [];
  return [
    `Speed comes from paired slices. All processes of a round are running and warm, and one at a time works for ${formatDuration(slices.durationMs)}, in shuffled order. The slices of a round take ${formatDuration(slices.roundMs)} in total. Wall time is from the process's monotonic clock. CPU time is from the system's counters and covers all threads.`,
  ];
}

/** @param {Slices | null} slices @param {Load} load */
function describeOwnSlices(slices, { durationMs: loadMs = 0 }) {
  if (!slices?.requests) return [];
  return [
    `All figures except percentiles come from paired slices. All servers of a round are running, connected and warm. One at a time sends itself ${formatNumber(slices.requests)} requests over all its connections, in shuffled order. The slices of a round take ${formatDuration(slices.roundMs)} in total.`,
    inBlocks(slices),
    `Mean latency follows from the rate and the requests in flight (Little's law). Percentiles of latency come from one uninterrupted load of ${formatDuration(loadMs)} per launch${inRounds(slices)}.`,
  ];
}

/** @type {(slices: Slices | null, cases: ModeSummary[]) => Sentence[]} */
function describeSlices(slices, cases) {
  if (!slices?.durationMs) return [];
  const compared = cases.reduce((sum, { answers }) => sum + answers.compared, 0);
  const parsed = cases.reduce((sum, { answers }) => sum + answers.parsed, 0);
  return [
    slices.driver &&
      `In slices, ${slices.driver} sends the load. It waits for the last answer, so a slice contains the answer to each of its requests.`,
    slices.driver &&
      compared > 0 &&
      `It compared every byte of ${formatNumber(compared)} answers. ${formatPercent(parsed / compared, 2)} had another header value than the verified answer and were parsed.`,
    `Speed, requests/s, mean latency and CPU time per request come from paired slices. All servers of a round are running and warm, and one at a time is loaded for ${formatDuration(slices.durationMs)}, in shuffled order. The slices of a round take ${formatDuration(slices.roundMs)} in total.`,
    inBlocks(slices),
    `Percentiles of latency come from one uninterrupted load per launch${inRounds(slices)}.`,
    slices.sharedCases &&
      "Cases with the same server and number of connections share a launch, and so its peak memory.",
  ];
}

/** @param {Slices} slices */
const inBlocks = ({ blocks }) =>
  blocks &&
  `A round has ${blocks.entries} apps: the reference and others in turn. One fit over all rounds gives the speeds.`;

/** @param {Slices} slices */
function inRounds({ loadedFrom = 1, loadedRounds }) {
  if (loadedRounds === undefined) return loadedFrom === 1 ? "" : ` from round ${loadedFrom} on`;
  const last = loadedFrom + loadedRounds - 1;
  return last === loadedFrom ? ` of round ${last}` : ` of rounds ${loadedFrom} to ${last}`;
}

/** The smallest difference that a mode can detect. @param {ModeSummary} summary */
export function describeNoiseFloor({ noiseFloor }) {
  return noiseFloor === null
    ? "The run measured no A/A control, so its noise floor is unknown."
    : `Noise floor: ${label(noiseFloor.name, 40)} was entered twice and differed from itself by ${formatPercent(noiseFloor.difference, 1)}. No smaller difference is claimed.`;
}
