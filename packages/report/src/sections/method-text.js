import { isAdaptive, MODES, slicesOf } from "@routebench/contract/modes";
import { formatPercent, formatSeconds } from "../format.js";
import { counted, label } from "../words.js";
import { roundsOf } from "./mode-cases.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Sentence } from "./section.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** By the place of the generator. @type {Record<typeof MODES[Mode]["generator"], string>} */
const PLACES = {
  "own process": "The server runs in one process and the load generator in another.",
  "same process": "The server and its load generator share one process.",
  none: "Each runs alone in its own process, without a network or a load generator.",
};

const OVER_NETWORK =
  "The server and the load generator run on different hosts. A round trip is part of each latency. Time in which all requests may have been on the network does not count against a server.";

/** Points to explanations that are the same for every run. */
const EXPLAINED =
  "docs/method.md explains slices, server time, and the corrections on a disturbed machine.";

/**
 * Sentences about how a mode was measured, not escaped. Its settings are in a table.
 * @param {Pick<ModeCases, "mode" | "cases">} group @param {Summary} summary
 * @returns {Sentence[]}
 */
export function describeMethod(group, summary) {
  const { config, environment, ended } = summary;
  const { generator } = MODES[group.mode];
  const slices = slicesOf(group.mode, config);
  const isRemote = generator === "own process" && environment.network;
  return [
    isRemote ? OVER_NETWORK : PLACES[generator],
    describeRounds(group, summary),
    group.mode === "external" &&
      config.modes.external?.comparesBodies === false &&
      `${config.modes.external.driver} compares status codes and byte counts, not bodies.`,
    slices?.sharedCases &&
      "Cases with the same server and number of connections share a launch, and so its peak memory.",
    generator === "own process" &&
      environment.serverUser &&
      `Servers ran as ${environment.serverUser}.`,
    generator !== "same process" && whyEnded(ended, config),
    EXPLAINED,
  ];
}

/** E.g. "2 to 5 rounds of each case". @type {(group: Pick<ModeCases, "mode" | "cases">, summary: Summary) => string} */
function describeRounds({ mode, cases }, { config, rounds }) {
  const counts = cases.map((each) => roundsOf(each, rounds).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const span = `${least === most ? "" : `${least} to `}${counted(most, "round")}`;
  const launched = isAdaptive(mode, config)
    ? "the reference and every app whose rank or speed is still open"
    : "every app";
  const apps = slicesOf(mode, config)?.blocks ? "each of its apps" : launched;
  return `${span}${cases.length > 1 ? " of each case" : ""}. Each round starts a fresh process for ${apps}, in an order that is balanced over the rounds.`;
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

/** The smallest difference that a mode can detect. @param {ModeSummary} summary */
export function describeNoiseFloor({ noiseFloor }) {
  return noiseFloor === null
    ? "The run measured no A/A control, so its noise floor is unknown."
    : `Noise floor: ${label(noiseFloor.name, 40)} was entered twice and differed from itself by ${formatPercent(noiseFloor.difference, 1)}. No smaller difference is claimed.`;
}
