import { DRAINED_ENGINE } from "@routebench/contract/engines";
import { chosenModes, configuredModes, MODES } from "@routebench/contract/modes";
import { planCases, planFixedRateCases } from "./cases.js";
import { externalExtent } from "./external-extent.js";

/**
 * @typedef {import("@routebench/contract/result-file").Config} Config
 * @typedef {import("@routebench/contract/result-file").Load} Load
 *
 * @typedef {import("./cases.js").CaseChoices & OwnChoices} BenchChoices what the command line says
 *   of the measuring
 *
 * @typedef {object} OwnChoices
 * @property {import("@routebench/contract/modes").RankedMode | "all"} mode
 * @property {number} [requests]
 * @property {number} [duration] in ms
 * @property {number} [rounds]
 * @property {number} [budget] in ms
 * @property {number} resolution relative difference
 * @property {boolean} lull
 * @property {boolean} slices whether they are wanted where they can be measured
 * @property {boolean} quick
 *
 * @typedef {object} Circumstances what was found rather than chosen
 * @property {Pick<import("@routebench/contract/suite").Suite, "id" | "modes" | "connections">} suite
 * @property {import("@routebench/contract/targets").Target[]} targets what the suite asks
 * @property {number} seed
 * @property {{ inProcess: string, external: string, slices: string, open: string }} drivers with their versions
 * @property {boolean} comparesBodies whether the external mode's generator does
 * @property {number} [shortestMs] that its load may be
 * @property {number} apps how many are compared
 * @property {number} entries how many are measured in a round
 */

/**
 * @typedef {{ warmUpRequests?: number, loadedRounds?: number }} Beside what is done beside slices; see the
 *   configuration's schema
 *
 * @typedef {object} Extent of a run
 * @property {{ connections: number, durationMs: number, slicedMsPerApp: number, requests: number, beside: Beside }} inProcess
 *   requests: if they are sent in one go
 * @property {{ durationMs: number }} fixedRate
 * @property {number | null} rounds
 */

/** Launches differ less from one another than slices do, so a round has more of them than of all else. */
const FULL = {
  inProcess: {
    ...{ connections: 1000, durationMs: 300, slicedMsPerApp: 850, requests: 100_000 },
    beside: {},
  },
  fixedRate: { durationMs: 3000 },
  rounds: null,
};

/** One load tells an app's absolute figures; a first look at the order needs slices alone. */
const QUICK = {
  inProcess: {
    ...{ connections: 100, durationMs: 200, slicedMsPerApp: 250, requests: 10_000 },
    beside: { warmUpRequests: 4000, loadedRounds: 1 },
  },
  fixedRate: { durationMs: 1000 },
  rounds: 3,
};

const EXTERNAL_CONNECTIONS = 100;
const WARMUP_MS = 1000;
const TIMEOUT_MS = 5000;

const DEFAULT_BUDGET_MS = 180_000;

/** The budget of each case, if there are many. */
const CASE_BUDGET_MS = 120_000;

/** With less time than this for a case, more launches are worth more than longer ones. */
const SHORT_BUDGET_MS = 300_000;
const SHORT_DURATION_MS = 1000;

/** A launch of a subject that works by itself takes a fraction of a server's. */
const STANDALONE_BUDGET_MS = 80_000;
const STANDALONE_SLICE_MS = 20;
const STANDALONE_SLICED_MS = 240;

/** An open model only needs enough connections. */
const OPEN_CONNECTIONS = 100;

const SILENCE_MS = 5000;

/**
 * Of sending; longer where the requests in flight take long. A machine's speed changes in bursts of a
 * tenth of a second and more, so two slices tell almost twice as much as one that is twice as long.
 */
const SLICE_MS = 50;

/** In the in-process mode a slice is a number of requests: one on each of a thousand connections. */
const IN_PROCESS_SLICE = 1000;

/** What the in-process mode's source sends; the report tells how long so many take. */
const TOLD_AS_REQUESTS = 100_000;

/**
 * V8 shrinks the young generation of a server that has been silent for half a second, and it does
 * not always grow back. A server that waits for its slice would be measured in that state.
 */
export const SERVER_NODE_FLAGS = ["--no-memory-reducer"];

/**
 * Fills in what the user left open. Everything the report says about the method comes from this.
 * @param {BenchChoices} choices
 * @param {Circumstances} circumstances
 * @returns {Config}
 */
export function configure(choices, circumstances) {
  const {
    suite,
    targets,
    seed,
    drivers,
    comparesBodies,
    shortestMs = 0,
    apps,
    entries,
  } = circumstances;
  const extent = choices.quick ? QUICK : FULL;
  const cases = planCases(choices, targets);
  const fixedRateCases = planFixedRateCases(cases, choices.rates ?? []);
  const caseCount = cases.length + fixedRateCases.length;
  const rounds = choices.rounds ?? (choices.budget === undefined ? extent.rounds : null);
  const budgetMs = choices.budget ?? (rounds === null ? defaultBudgetMs(suite, caseCount) : null);
  const caseBudgetMs = budgetMs === null ? null : budgetMs / caseCount;
  const isShort = caseBudgetMs !== null && caseBudgetMs < SHORT_BUDGET_MS;
  const external = externalExtent(choices.quick, entries, caseBudgetMs);
  const { slicedMsPerEntry, beside } = external;
  const slices = { durationMs: SLICE_MS, roundMs: slicedMsPerEntry * entries, ...beside };
  const whyNotSliced = whyDeclined(choices);
  const usualMs = isShort ? SHORT_DURATION_MS : external.durationMs;
  const durationMs = choices.duration ?? Math.max(shortestMs, usualMs);
  const externalLoad = closed({
    ...{ connections: suite.connections ?? EXTERNAL_CONNECTIONS, durationMs, warmupMs: WARMUP_MS },
  });
  return {
    suite: suite.id,
    quick: choices.quick,
    seed,
    rounds,
    budgetMs,
    resolution: choices.resolution,
    serverNodeFlags: SERVER_NODE_FLAGS,
    engine: DRAINED_ENGINE,
    cases,
    modes: onlyChosen(
      {
        "in-process": inProcess(choices, extent.inProcess, drivers.inProcess, apps),
        lull: choices.lull ? { load: externalLoad, silenceMs: SILENCE_MS } : undefined,
        external: {
          driver: drivers.external,
          comparesBodies,
          load: externalLoad,
          slices: whyNotSliced === null ? { ...slices, driver: drivers.slices } : null,
          whyNotSliced,
        },
        "fixed-rate":
          fixedRateCases.length === 0
            ? undefined
            : {
                driver: drivers.open,
                cases: fixedRateCases,
                load: {
                  ...externalLoad,
                  ...{ model: MODES["fixed-rate"].loadModel, connections: OPEN_CONNECTIONS },
                  durationMs: choices.duration ?? extent.fixedRate.durationMs,
                },
              },
        standalone: {
          driver: "none",
          load: closed({ connections: 1 }),
          slices: { durationMs: STANDALONE_SLICE_MS, roundMs: STANDALONE_SLICED_MS * entries },
        },
      },
      chosenModes(choices.mode, suite),
      suite,
    ),
  };
}

/**
 * @param {Config["modes"]} modes
 * @param {readonly string[]} chosen of the ranked ones
 * @param {Circumstances["suite"]} suite
 * @returns {Config["modes"]} the suite's, without the ranked modes that were not chosen, and those that
 *   are undefined
 */
function onlyChosen(modes, chosen, suite) {
  const ids = configuredModes({ modes });
  return Object.fromEntries(
    ids
      .filter((mode) => (MODES[mode].ranked ? chosen : suite.modes).some((one) => one === mode))
      .map((mode) => [mode, modes[mode]]),
  );
}

/**
 * A number of requests given by the user is sent in one load, as in the source. Otherwise more launches
 * are worth more than longer loads, and slices are worth more than both.
 * @param {BenchChoices} choices
 * @param {Extent["inProcess"]} extent
 * @param {string} driver
 * @param {number} apps
 * @returns {Config["modes"]["in-process"]}
 */
function inProcess(choices, extent, driver, apps) {
  const { connections, durationMs, slicedMsPerApp, beside } = extent;
  const declined =
    whyDeclined(choices) ??
    (choices.requests === undefined ? null : "--requests sends all requests in one load");
  if (declined === null) {
    return {
      driver,
      load: closed({ connections, durationMs, toldAsRequests: TOLD_AS_REQUESTS }),
      slices: { requests: IN_PROCESS_SLICE, roundMs: slicedMsPerApp * apps, ...beside },
      whyNotSliced: null,
    };
  }
  const requests = choices.requests ?? extent.requests;
  // Each connection sends at least one request.
  const load = closed({ connections: Math.min(connections, requests), requests });
  return { driver, load, slices: null, whyNotSliced: declined };
}

/**
 * @param {Circumstances["suite"]} suite
 * @param {number} caseCount
 */
function defaultBudgetMs({ modes }, caseCount) {
  if (modes.every((mode) => MODES[mode].generator === "none")) return STANDALONE_BUDGET_MS;
  return Math.max(DEFAULT_BUDGET_MS, caseCount * CASE_BUDGET_MS);
}

/**
 * @param {Partial<Load> & { connections: number }} load
 * @returns {Load}
 */
function closed(load) {
  return { model: "closed", pipelining: 1, warmupMs: 0, timeoutMs: TIMEOUT_MS, ...load };
}

/** @param {BenchChoices} choices */
const whyDeclined = ({ slices }) => (slices ? null : "--no-slices was given");
