import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { chosenModes } from "@routebench/contract/modes";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { LAUNCHES_DIFFER_BY } from "../judge/prior.js";
import { planCases, planFixedRateCases } from "./cases.js";
import * as policy from "./policy.js";
import { sharedCases } from "./shared-launches.js";

/** @import { Case, FixedRateCase, Rate } from "@routebench/contract/cases" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ModeChoice } from "@routebench/contract/modes" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { Description } from "@routebench/drivers/driver" */

/**
 * @typedef {object} BenchChoices
 * @property {ModeChoice} mode
 * @property {"http" | "https" | "both"} [scheme]
 * @property {number[]} [connections]
 * @property {number} [pipelining]
 * @property {Rate[]} [rates]
 * @property {number} [duration] in ms
 * @property {number} [rounds]
 * @property {number} [budget] in ms
 * @property {number} resolution relative difference
 * @property {number} precision of speeds, relative; a quick look and a fixed number of rounds have none
 * @property {boolean} [explain]
 * @property {boolean} quick
 *
 * @typedef {Pick<Description, "comparesBodies" | "sleeps" | "shortestMs"> & { label: string }} FoundDriver
 *
 * @typedef {object} Facts that the command line does not say
 * @property {Pick<Suite, "id" | "modes" | "connections" | "caseMs" | "given">} suite
 * @property {Target[]} targets
 * @property {Config["runtimes"]} [runtimes] that the user chose
 * @property {number} seed
 * @property {Record<"inProcess" | "external" | "slices" | "open", FoundDriver>} drivers
 * @property {number} apps
 * @property {number} entries
 */

/**
 * How many rounds a run has; null if the data or the time decide.
 * @type {(choices: Pick<BenchChoices, "mode" | "quick" | "rounds" | "budget">, suite: Pick<Suite, "modes">) => number | null}
 */
export function roundsOf({ mode, quick, rounds, budget }, suite) {
  if (!quick || rounds !== undefined || budget !== undefined) return rounds ?? null;
  // If it is known how launches scatter, two are enough for a first look.
  return chosenModes(mode, suite).every((each) => LAUNCHES_DIFFER_BY[each]) ? 2 : FEWEST_LAUNCHES;
}

/**
 * Fills in what the user left open. Everything the report says about the method comes from this.
 * @type {(choices: BenchChoices, facts: Facts) => Config}
 */
export function configure(choices, facts) {
  const { suite, apps, entries } = facts;
  const { mode, quick, budget } = choices;
  const cases = planCases(choices, facts.targets);
  const fixedRateCases = planFixedRateCases(cases, choices.rates ?? []);
  const caseCount = cases.length + fixedRateCases.length;
  const modes = chosenModes(mode, suite);

  const rounds = roundsOf(choices, suite);
  const compared = { apps, modes: modes.length };
  const usualMs = rounds === null ? policy.defaultBudgetMs(suite, compared, caseCount) : null;
  const budgetMs = budget ?? usualMs;
  const isPatient = usualMs !== null && budget === undefined && caseCount === 1;
  const launchesMs = policy.ENTRY_MS * entries * modes.length * caseCount;
  const hasTwoLaunches = budgetMs === null || budgetMs >= 2 * launchesMs;

  if (fixedRateCases.length > 0) modes.push("fixed-rate");
  if (choices.explain) modes.push("profile");
  const settings = settingsOfModes(choices, facts, { cases, fixedRateCases, hasTwoLaunches });
  return {
    suite: suite.id,
    quick,
    seed: facts.seed,
    rounds,
    budgetMs,
    patienceMs: isPatient ? policy.PATIENCE * usualMs : undefined,
    resolution: choices.resolution,
    precision: rounds === null && !quick ? choices.precision : undefined,
    serverNodeFlags: policy.SERVER_NODE_FLAGS,
    runtimes: facts.runtimes,
    method: METHOD,
    leadInMs: LEAD_IN_MS,
    generatorSleeps: facts.drivers.slices.sleeps,
    cases,
    modes: Object.fromEntries(modes.map((each) => [each, settings[each]])),
  };
}

/**
 * Of every mode, whether it is run or not.
 * @param {BenchChoices} choices
 * @param {Facts} facts
 * @param {{ cases: Case[], fixedRateCases: FixedRateCase[], hasTwoLaunches: boolean }} plan
 * @returns {Required<Config["modes"]>}
 */
function settingsOfModes(choices, facts, { cases, fixedRateCases, hasTwoLaunches }) {
  const { suite, drivers, entries } = facts;
  const preset = choices.quick ? policy.PRESETS.quick : policy.PRESETS.normal;
  const { connections, sliceRequests, loadMs } = preset.inProcess;

  const blocks = policy.blocksOf(facts);
  const sweep = blocks?.rounds ?? 1;
  // In the second launch of each entry, so that the rankings of all modes appear early.
  const loads = { loadedFrom: hasTwoLaunches ? 1 + sweep : 1, loadedRounds: sweep };
  const ofRounds = (/** @type {policy.Amount} */ { slicedMs, warmUpRequests }) => ({
    roundMs: slicedMs * (blocks?.entries ?? entries),
    warmUpRequests,
    ...(choices.rounds === undefined && loads),
    blocks,
  });
  const shared = sharedCases(cases, (target) => suite.given?.(target));
  const load = { ...policy.LOAD, connections: suite.connections ?? policy.LOAD.connections };
  const externalMs =
    choices.duration ?? Math.max(drivers.external.shortestMs, preset.external.loadMs);
  const fixedRateMs = choices.duration ?? preset.fixedRate.durationMs;
  const toldAsRequests = policy.SOURCE_REQUESTS;
  return {
    "in-process": {
      driver: drivers.inProcess.label,
      load: { ...load, connections, durationMs: loadMs, toldAsRequests },
      slices: { requests: sliceRequests, ...ofRounds(preset.inProcess) },
    },
    external: {
      driver: drivers.external.label,
      comparesBodies: drivers.external.comparesBodies,
      load: { ...load, durationMs: externalMs },
      slices: {
        durationMs: policy.SLICE.externalMs,
        ...ofRounds(preset.external),
        sharedCases: shared.length > 0 ? shared : undefined,
        driver: drivers.slices.label,
      },
    },
    "fixed-rate": {
      driver: drivers.open.label,
      cases: fixedRateCases,
      load: { ...load, ...preset.fixedRate, durationMs: fixedRateMs, model: "open" },
    },
    profile: {
      driver: drivers.slices.label,
      load: { ...load, ...preset.profile },
      intervalUs: policy.PROFILE_INTERVAL_US,
    },
    footprint: {
      driver: drivers.external.label,
      load: { ...load, durationMs: policy.FOOTPRINT.loadMs },
      idleMs: policy.FOOTPRINT.idleMs,
    },
    standalone: {
      driver: "none",
      load: { ...load, connections: 1 },
      slices: { durationMs: policy.SLICE.standaloneMs, roundMs: preset.standaloneMs * entries },
    },
  };
}
