import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { chosenModes, configuredModes, MODES } from "@routebench/contract/modes";
import { UsageError } from "../usage-error.js";
import { planCases, planFixedRateCases } from "./cases.js";
import {
  blocksOf,
  defaultBudgetMs,
  extentOf,
  FIXED_RATE,
  FOOTPRINT,
  growthOf,
  LOAD,
  PATIENCE,
  PROFILE,
  quickRounds,
  SERVER_NODE_FLAGS,
  SLICE,
  SOURCE_REQUESTS,
  STANDALONE_SLICED_MS,
} from "./policy.js";
import { sharedCases } from "./shared-launches.js";

/** @import { CaseChoices } from "./cases.js" */
/** @import { Extent, InProcessExtent } from "./policy.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ModeChoice, RankedMode } from "@routebench/contract/modes" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Load } from "@routebench/contract/trial" */
/** @import { Description } from "@routebench/drivers/driver" */

/**
 * @typedef {object} OwnChoices
 * @property {ModeChoice} mode
 * @property {number} [requests]
 * @property {number} [duration] in ms
 * @property {number} [rounds]
 * @property {number} [budget] in ms
 * @property {number} resolution relative difference
 * @property {number} precision of speeds, relative; a quick look and a fixed number of rounds have none
 * @property {boolean} [explain]
 * @property {boolean} quick
 *
 * @typedef {CaseChoices & OwnChoices} BenchChoices
 *
 * @typedef {Pick<Description, "comparesBodies" | "sleeps" | "shortestMs"> & { label: string }} FoundDriver
 *
 * @typedef {object} Found what was found rather than chosen
 * @property {Pick<Suite, "id" | "modes" | "connections" | "caseMs" | "given">} suite
 * @property {Target[]} targets
 * @property {Config["runtimes"]} [runtimes] that the user chose
 * @property {number} seed
 * @property {Record<"inProcess" | "external" | "slices" | "open", FoundDriver>} drivers
 * @property {number} apps
 * @property {number} entries
 */

/**
 * @param {Suite} suite
 * @param {Pick<BenchChoices, "mode"> & Partial<BenchChoices>} choices
 */
export function assertLoadsMakeSense(suite, choices) {
  const { rates = [], mode, requests, connections = [], explain } = choices;
  const { scheme = "http", pipelining = 1, duration } = choices;
  const chosen = chosenModes(mode, suite).map((each) => MODES[each]);
  const isFootprint = mode === "footprint" && suite.modes.includes(mode);
  if (chosen.length === 0 && !isFootprint) {
    throw new UsageError(
      `the suite "${suite.id}" is not measured in the ${mode} mode; its modes are: ${suite.modes.join(", ")}`,
    );
  }
  if (explain && !suite.modes.includes("profile")) {
    throw new UsageError(
      `the suite "${suite.id}" has no servers that load from outside could explain; leave out --explain`,
    );
  }
  if (explain && !chosen.some(({ tellsCapacity }) => tellsCapacity)) {
    throw new UsageError(
      `--explain is put on the CPU time that the external mode measures; leave out --mode ${mode}`,
    );
  }
  const isLoaded = chosen.some(({ generator }) => generator !== "none") || isFootprint;
  const pointless =
    !isLoaded &&
    ((scheme !== "http" && "--scheme") ||
      (connections.length > 0 && "--connections") ||
      (pipelining !== 1 && "--pipelining") ||
      (duration !== undefined && "--duration") ||
      (requests !== undefined && "--requests"));
  if (pointless) {
    throw new UsageError(
      `the suite "${suite.id}" is not loaded from outside; leave out ${pointless}`,
    );
  }
  if (rates.length > 0 && !suite.modes.includes("fixed-rate")) {
    throw new UsageError(
      `the suite "${suite.id}" is measured in these modes: ${suite.modes.join(", ")}; leave out --rate and --load`,
    );
  }
  const isShare = rates.some((rate) => "shareOfCapacity" in rate);
  if (isShare && !chosen.some(({ tellsCapacity }) => tellsCapacity)) {
    throw new UsageError(
      `--load is a share of the rate found in the external mode; leave out --mode ${mode}, or use --rate`,
    );
  }
  const isCounted = chosen.some(({ generator }) => generator === "same process");
  if (requests !== undefined && !isCounted) {
    throw new UsageError(
      "--requests is of the loads of the in-process mode, and this run has none; leave it out, or give --duration",
    );
  }
  const isTimed = chosen.some(({ generator }) => generator === "own process") || isFootprint;
  if (duration !== undefined && !isTimed && rates.length === 0) {
    throw new UsageError(
      "--duration is of loads from another process, and this run has none; leave it out, or give --requests",
    );
  }
  const most = Math.max(...connections);
  if (isCounted && requests !== undefined && requests < most) {
    throw new UsageError(
      `--requests ${requests} is too few for ${most} --connections; give at least one request per connection`,
    );
  }
}

/**
 * How many it has; null where the data or the time decide.
 * @type {(choices: Pick<BenchChoices, "mode" | "quick" | "rounds" | "budget">, suite: Pick<Suite, "modes">) => number | null}
 */
export function roundsOf({ mode, quick, rounds, budget }, suite) {
  const isQuickLook = quick && rounds === undefined && budget === undefined;
  return isQuickLook ? quickRounds(chosenModes(mode, suite)) : (rounds ?? null);
}

/**
 * Fills in what the user left open. Everything the report says about the method comes from this.
 * @type {(choices: BenchChoices, found: Found) => Config}
 */
export function configure(choices, found) {
  const { suite, targets, runtimes, seed, drivers, apps, entries } = found;
  const { quick, duration } = choices;
  const cases = planCases(choices, targets);
  const fixedRateCases = planFixedRateCases(cases, choices.rates ?? []);
  const caseCount = cases.length + fixedRateCases.length;
  const chosen = chosenModes(choices.mode, suite);
  const compared = { modes: chosen.length, apps };

  const rounds = roundsOf(choices, suite);
  const openBudgetMs = rounds === null ? defaultBudgetMs(suite, compared, caseCount) : null;
  const budgetMs = choices.budget ?? openBudgetMs;
  const isPatient = openBudgetMs !== null && choices.budget === undefined && caseCount === 1;
  const caseMs = budgetMs === null ? null : budgetMs / caseCount;
  const isShort = caseMs !== null && caseMs < LOAD.shortBudgetMs * growthOf(compared);
  const shareMs = (/** @type {RankedMode} */ mode) =>
    caseMs === null ? null : caseMs * shareOf(mode, chosen);
  const hasLoadTable = drivers.external.label !== drivers.slices.label;
  const asked = { quick, entries, rounds, hasLoadTable };
  const external = extentOf("external", { ...asked, budgetMs: shareMs("external") });
  const inProcess = extentOf("in-process", { ...asked, budgetMs: shareMs("in-process") });
  const externalLoad = closed({
    connections: suite.connections ?? LOAD.connections,
    durationMs:
      duration ?? Math.max(drivers.external.shortestMs, isShort ? LOAD.shortMs : external.loadMs),
  });
  const shared = sharedCases(cases, (target) => suite.given?.(target));
  return {
    suite: suite.id,
    quick,
    seed,
    rounds,
    budgetMs,
    ...(isPatient && { patienceMs: PATIENCE * openBudgetMs }),
    resolution: choices.resolution,
    ...(rounds === null && !quick && { precision: choices.precision }),
    serverNodeFlags: SERVER_NODE_FLAGS,
    ...(runtimes && { runtimes }),
    method: METHOD,
    leadInMs: LEAD_IN_MS,
    generatorSleeps: drivers.slices.sleeps,
    cases,
    modes: onlyChosen(
      {
        "in-process": inProcessSettings(choices, inProcess, drivers.inProcess.label, {
          apps,
          entries,
        }),
        external: {
          driver: drivers.external.label,
          comparesBodies: drivers.external.comparesBodies,
          load: externalLoad,
          slices: {
            durationMs: SLICE.externalMs,
            ...ofRounds(external, { apps, entries }),
            ...(shared.length > 0 && { sharedCases: shared }),
            driver: drivers.slices.label,
          },
        },
        "fixed-rate":
          fixedRateCases.length === 0
            ? undefined
            : {
                driver: drivers.open.label,
                cases: fixedRateCases,
                load: {
                  ...externalLoad,
                  warmupMs: LOAD.warmupMs,
                  model: "open",
                  connections: FIXED_RATE.connections,
                  durationMs: duration ?? (quick ? FIXED_RATE.quickMs : FIXED_RATE.ms),
                },
              },
        profile: choices.explain
          ? {
              driver: drivers.slices.label,
              load: {
                ...externalLoad,
                warmupMs: PROFILE.warmupMs,
                durationMs: quick ? PROFILE.quickMs : PROFILE.ms,
              },
              intervalUs: PROFILE.intervalUs,
            }
          : undefined,
        footprint:
          choices.mode === "footprint"
            ? {
                driver: drivers.external.label,
                load: { ...externalLoad, durationMs: FOOTPRINT.loadMs, warmupMs: 0 },
                idleMs: FOOTPRINT.idleMs,
              }
            : undefined,
        standalone: {
          driver: "none",
          load: closed({ connections: 1 }),
          slices: { durationMs: SLICE.standaloneMs, roundMs: STANDALONE_SLICED_MS * entries },
        },
      },
      chosen,
      suite,
    ),
  };
}

/** @param {Config["modes"]} modes @param {RankedMode[]} chosen @param {Pick<Suite, "modes">} suite */
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
 * @param {BenchChoices} choices @param {InProcessExtent} extent
 * @param {string} driver @param {{ apps: number, entries: number }} counts
 * @returns {Config["modes"]["in-process"]}
 */
function inProcessSettings(choices, extent, driver, counts) {
  const { connections, loadMs: durationMs } = extent;
  const { requests } = choices;
  if (requests === undefined) {
    return {
      driver,
      load: closed({ connections, durationMs, toldAsRequests: SOURCE_REQUESTS }),
      slices: {
        requests: Math.max(SLICE.inProcessLeastRequests, SLICE.inProcessRequestsEach * connections),
        ...ofRounds(extent, counts),
      },
      whyNotSliced: null,
    };
  }
  // Each connection sends at least one request.
  const load = closed({ connections: Math.min(connections, requests), requests });
  return { driver, load, slices: null, whyNotSliced: "--requests sends all requests in one load" };
}

/**
 * What a round has: all entries, or a block of them; then so many times as many rounds have loads.
 * @param {Extent} extent @param {{ apps: number, entries: number }} counts
 */
function ofRounds({ slicedMs, inSlices = {} }, counts) {
  const { loadedFrom, loadedRounds, ...others } = inSlices;
  const blocks = blocksOf(counts);
  const { entries, rounds } = blocks ?? { entries: counts.entries, rounds: 1 };
  return {
    ...{ roundMs: slicedMs * entries, ...others },
    ...(loadedFrom !== undefined && { loadedFrom: (loadedFrom - 1) * rounds + 1 }),
    ...(loadedRounds !== undefined && { loadedRounds: loadedRounds * rounds }),
    ...(blocks && { blocks }),
  };
}

/** @type {(mode: RankedMode, chosen: RankedMode[]) => number} of a case's budget */
const shareOf = (mode, chosen) =>
  MODES[mode].budgetShare / chosen.reduce((sum, one) => sum + MODES[one].budgetShare, 0);

/** @type {(load: Partial<Load> & { connections: number }) => Load} */
const closed = (load) => ({
  model: "closed",
  pipelining: 1,
  warmupMs: 0,
  timeoutMs: LOAD.timeoutMs,
  ...load,
});
