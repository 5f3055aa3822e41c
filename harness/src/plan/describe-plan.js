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
/** @import { Mode } from "@routebench/contract/modes" */

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
  const contests = modes.flatMap((mode) =>
    casesOf(mode, config).map(({ id }) => ({ mode, caseId: id })),
  );
  const isOneCase = contests.length === modes.length;
  const what = isOneCase ? `${listed(modes)},` : `${contests.length} cases ×`;
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
  // The first of the cases on a launch stands for all of them.
  const launches = contests
    .filter((contest) => casesOnLaunch(contest, config)[0] === contest.caseId)
    .reduce((sum, { mode }) => sum + rounds * launchesOfAll(mode, config, counts), 0);
  return `${all}, ${counted(launches, "launch")}${budget && `, or as many as ${budget} allow (--budget)`}`;
}

/** How many launches there are until each entry had one. @type {(mode: Mode, config: Config, counts: { apps: number, entries: number }) => number} */
function launchesOfAll(mode, config, { apps, entries }) {
  const { blocks } = slicesOf(mode, config) ?? {};
  if (blocks) return blocks.entries * blocks.rounds;
  return MODES[mode].hasTwins ? entries : apps;
}
