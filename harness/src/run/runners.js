import { settingsOf, slicesOf } from "@routebench/contract/modes";
import { createShuffle } from "../plan/shuffle.js";
import { measureExternal } from "./external.js";
import { measureFixedRate } from "./fixed-rate.js";
import { measureInProcess } from "./in-process.js";
import { runInProcessRound } from "./in-process-round.js";
import { measureLull } from "./lull.js";
import { runSingleTrial } from "./single-trial.js";
import { runSlicedRound } from "./sliced-round.js";
import { runStandaloneRound } from "./standalone-round.js";

/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("@routebench/contract/modes").Mode} Mode
 * @typedef {import("@routebench/contract/result-file").Config} Config
 *
 * @typedef {object} RoundMeans
 * @property {import("./launch.js").Launcher} launch
 * @property {import("./servers.js").Servers} servers of a round in which all are alive at once
 * @property {import("./drive.js").Drive} drive
 * @property {import("@routebench/contract/suite").Suite} suite
 * @property {import("./launch.js").LaunchMeans["entries"]} entries
 * @property {import("../host/host.js").Host} serverHost
 * @property {import("../host/host.js").LoadHost} loadHost
 * @property {import("../limits.js").Limits} limits
 * @property {AbortSignal} signal ends the round early
 * @property {(milliseconds: number) => void} spentUsefully told of time spent warming up or measuring
 */

/**
 * Runs a round of a mode.
 * @param {{ mode: Mode, round: number, plans: import("../verify/asked.js").AskedPlan[] }} next
 * @param {Config} config
 * @param {RoundMeans} means
 * @param {(what: string) => void} doing told what goes on, e.g. "launching koa"
 * @returns {AsyncGenerator<EndedTrial[]>} all that there is of the round, each time that there is more
 */
export function runRound({ mode, round, plans }, config, means, doing) {
  const slices = slicesOf(mode, config);
  const runSideBySide = SIDE_BY_SIDE[mode];
  if (slices && runSideBySide) {
    return runSideBySide(plans, slices, createShuffle(config.seed + round), means, doing);
  }
  const measure = MEASURES[mode]?.(means, config);
  if (!measure) throw new RangeError(`the ${mode} mode is measured in slices alone`);
  return runInTurn(plans, measure, FLAGS[mode], means, doing);
}

/**
 * @param {Mode} mode
 * @param {Config} config
 * @returns {boolean} whether all apps of a round are alive at once and measured in slices
 */
export const isSideBySide = (mode, config) =>
  slicesOf(mode, config) !== null && SIDE_BY_SIDE[mode] !== undefined;

/**
 * @template Slices what the mode's configuration says of them
 * @callback RunSideBySide
 * @param {import("../verify/asked.js").AskedPlan[]} plans
 * @param {Slices} slices
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {RoundMeans} means
 * @param {(what: string) => void} doing
 * @returns {AsyncGenerator<EndedTrial[]>}
 */

/** @type {Partial<Record<Mode, RunSideBySide<any>>>} */
const SIDE_BY_SIDE = {
  "in-process": runInProcessRound,
  external: runSlicedRound,
  standalone: runStandaloneRound,
};

/**
 * What is done to the server of a trial, where apps are measured one after another.
 * @type {Partial<Record<Mode, (means: RoundMeans, config: Config) => import("./single-trial.js").Measure>>}
 */
const MEASURES = {
  "in-process": measureInProcess,
  lull: ({ drive, signal }, config) =>
    measureLull(settingsOf("lull", config).silenceMs, drive, signal),
  external: ({ drive }) => measureExternal(drive),
  "fixed-rate": ({ drive }) => measureFixedRate(drive),
};

/**
 * Flags in the place of those that an entry has.
 * @type {Partial<Record<Mode, string[]>>}
 */
const FLAGS = {
  // The flags that keep idle servers fast in slices would hide what is measured here.
  lull: [],
};

/**
 * @param {import("../verify/asked.js").AskedPlan[]} plans
 * @param {import("./single-trial.js").Measure} measure
 * @param {string[] | undefined} flags
 * @param {Pick<RoundMeans, "launch" | "signal">} means
 * @param {(what: string) => void} doing
 * @returns {AsyncGenerator<EndedTrial[]>}
 */
async function* runInTurn(plans, measure, flags, { launch, signal }, doing) {
  /** @type {EndedTrial[]} */
  const ended = [];
  for (const plan of plans) {
    doing(`measuring ${plan.appId}`);
    const own = flags && { flags };
    const trial = await runSingleTrial(plan, () => launch(plan, own), measure, signal);
    if (trial === null) return;
    ended.push(trial);
    yield [...ended];
  }
}
