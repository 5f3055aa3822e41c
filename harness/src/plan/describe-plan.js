import {
  casesOf,
  configuredModes,
  isAdaptive,
  MODES,
  roundsOfAll,
  slicesOf,
} from "@routebench/contract/modes";
import { formatSeconds } from "@routebench/report/format";
import { counted, listed } from "@routebench/report/words";
import { casesOnLaunch } from "./shared-launches.js";

/** @import { Config } from "@routebench/contract/config" */

/** A run that may take longer is worth splitting. */
const LONG_MS = 30 * 60_000;
const SPLIT =
  "Ctrl-C keeps what is measured; the same command with --resume goes on, on another evening too";

/**
 * For the line that is printed before the start. It promises no time but the budget, because it is not known how long
 * rounds take here before the first has ended.
 * @param {Config} config
 * @param {{ apps: number, entries: number, more: number }} counts more: with --all
 */
export function describePlan(config, counts) {
  const { rounds, budgetMs, patienceMs } = config;
  const modes = configuredModes(config);
  const cases = modes.reduce((sum, mode) => sum + casesOf(mode, config).length, 0);
  const what = cases === modes.length ? `${listed(modes)},` : `${cases} cases ×`;
  const more = counts.more > 0 ? ` (${counts.more} more with --all)` : "";
  const plan = `Plan: ${what} ${counted(counts.apps, "app")}${more}:`;
  const budget = budgetMs === null ? "" : formatSeconds(budgetMs);
  if (modes.some((mode) => isAdaptive(mode, config))) {
    const patience = patienceMs ? ` (${formatSeconds(patienceMs)} on a slow machine)` : "";
    const end = budget && ` or ${budget}${patience} are over (--budget)`;
    const split = Number(budgetMs) < LONG_MS ? "" : `. ${SPLIT}`;
    return `${plan} a round of each mode, then more until the data decide${end}${split}`;
  }
  const roundsOf = modes.map((mode) => (rounds ?? MODES[mode].rounds) * roundsOfAll(mode, config));
  const all = `${plan} ${counted(Math.max(...roundsOf), "round")}`;
  if (rounds === null) return all;
  const launches = counted(rounds * launchesOfEach(config, counts), "launch");
  return `${all}, ${launches}${budget && `, or as many as ${budget} allow (--budget)`}`;
}

/** In how many launches each entry is launched once. @type {(config: Config, counts: { apps: number, entries: number }) => number} */
const launchesOfEach = (config, counts) =>
  configuredModes(config).reduce((sum, mode) => {
    // Cases that share a launch have the same list.
    const lists = casesOf(mode, config).map(({ id }) =>
      casesOnLaunch({ mode, caseId: id }, config),
    );
    const all = MODES[mode].hasTwins ? counts.entries : counts.apps;
    const { entries, rounds } = slicesOf(mode, config)?.blocks ?? { entries: all, rounds: 1 };
    return sum + new Set(lists).size * entries * rounds;
  }, 0);
