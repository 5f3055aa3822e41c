import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { chosenModes, configuredModes, MODES } from "@routebench/contract/modes";
import { planCases, planFixedRateCases } from "./cases.js";
import { defaultBudgetMs, growthOf } from "./default-budget.js";
import { externalExtent } from "./external-extent.js";
import { inProcessExtent } from "./in-process-extent.js";
import { sharedCases } from "./shared-launches.js";

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
 * @property {number} precision of speeds, relative; a quick look and a fixed number of rounds have none
 * @property {boolean} lull
 * @property {boolean} slices whether they are wanted where they can be measured
 * @property {boolean} quick
 *
 * @typedef {object} Circumstances what was found rather than chosen
 * @property {Pick<import("@routebench/contract/suite").Suite, "id" | "modes" | "connections" | "given">} suite
 * @property {import("@routebench/contract/targets").Target[]} targets what the suite asks
 * @property {Config["runtimes"]} [runtimes] that the user chose
 * @property {number} seed
 * @property {{ inProcess: string, external: string, slices: string, open: string }} drivers with their versions
 * @property {boolean} comparesBodies whether the external mode's generator does
 * @property {number} [shortestMs] that its load may be
 * @property {boolean} [generatorSleeps] whether servers have to wake the generator of slices
 * @property {number} apps how many are compared
 * @property {number} entries how many are measured in a round
 */

/** Of a load at a fixed rate. */
const FIXED_RATE_MS = { full: 3000, quick: 1000 };

/** Of a quick look; more where strangers disturbed so many launches that an app has too few. */
const QUICK_ROUNDS = { planned: 3, extra: 3 };

const EXTERNAL_CONNECTIONS = 100;
const WARMUP_MS = 1000;
const TIMEOUT_MS = 5000;

/** With less time than this for a case of few apps, more launches are worth more than longer ones. */
const SHORT_BUDGET_MS = 300_000;
const SHORT_DURATION_MS = 1000;

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
 * V8 shrinks the young generation of a server that has been silent for half a second, or that allocated little for
 * some seconds, and it does not always grow back at once. A server that waits for its slice would be measured in that
 * state. 16 MB is what it grows to under load.
 */
export const SERVER_NODE_FLAGS = ["--no-memory-reducer", "--min-semi-space-size=16"];

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
    runtimes,
    seed,
    drivers,
    comparesBodies,
    shortestMs = 0,
    generatorSleeps = false,
    apps,
    entries,
  } = circumstances;
  const cases = planCases(choices, targets);
  const fixedRateCases = planFixedRateCases(cases, choices.rates ?? []);
  const caseCount = cases.length + fixedRateCases.length;
  const isOpen = choices.rounds === undefined && choices.budget === undefined;
  const isQuickLook = choices.quick && isOpen;
  const rounds = isQuickLook ? QUICK_ROUNDS.planned : (choices.rounds ?? null);
  const chosen = chosenModes(choices.mode, suite);
  const modesAndApps = { modes: chosen.length, apps };
  const budgetMs =
    choices.budget ?? (rounds === null ? defaultBudgetMs(suite, modesAndApps, caseCount) : null);
  const caseBudgetMs = budgetMs === null ? null : budgetMs / caseCount;
  const isShort = caseBudgetMs !== null && caseBudgetMs < SHORT_BUDGET_MS * growthOf(modesAndApps);
  const shareMs = (/** @type {typeof chosen[number]} */ mode) =>
    caseBudgetMs && caseBudgetMs * shareOf(mode, chosen);
  const external = externalExtent(choices.quick, entries, shareMs("external"));
  const inProcess = inProcessExtent(choices.quick, apps, shareMs("in-process"));
  const { slicedMsPerEntry, beside } = external;
  const shared = sharedCases(cases, (target) => suite.given?.(target));
  const slices = {
    ...{ durationMs: SLICE_MS, roundMs: slicedMsPerEntry * entries, ...beside },
    ...(shared.length > 0 && { sharedCases: shared }),
  };
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
    ...(isQuickLook && { extraRounds: QUICK_ROUNDS.extra }),
    budgetMs,
    resolution: choices.resolution,
    ...(rounds === null && !choices.quick && { precision: choices.precision }),
    serverNodeFlags: SERVER_NODE_FLAGS,
    ...(runtimes && { runtimes }),
    method: METHOD,
    leadInMs: LEAD_IN_MS,
    generatorSleeps,
    cases,
    modes: onlyChosen(
      {
        "in-process": inProcessSettings(choices, inProcess, drivers.inProcess, apps),
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
                  durationMs: choices.duration ?? FIXED_RATE_MS[choices.quick ? "quick" : "full"],
                },
              },
        standalone: {
          driver: "none",
          load: closed({ connections: 1 }),
          slices: { durationMs: STANDALONE_SLICE_MS, roundMs: STANDALONE_SLICED_MS * entries },
        },
      },
      chosen,
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
 * @param {import("./in-process-extent.js").InProcessExtent} extent
 * @param {string} driver
 * @param {number} apps
 * @returns {Config["modes"]["in-process"]}
 */
function inProcessSettings(choices, extent, driver, apps) {
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
 * @param {import("@routebench/contract/modes").RankedMode} mode
 * @param {import("@routebench/contract/modes").RankedMode[]} chosen
 * @returns {number} of a case's budget
 */
function shareOf(mode, chosen) {
  return MODES[mode].budgetShare / chosen.reduce((sum, one) => sum + MODES[one].budgetShare, 0);
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
