import { caseName } from "@routebench/contract/cases";
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
 * For the line that is printed before the start. How long rounds take here is not known before one has
 * ended, so it promises no time but the budget.
 * @param {Config} config
 * @param {{ apps: number, entries: number, more: number }} counts more: with --all
 */
export function describePlan(config, counts) {
  const modes = configuredModes(config);
  const cases = modes.flatMap((mode) =>
    casesOf(mode, config).map((one) => `${mode} ${caseName(one)}`),
  );
  const asked = cases.length === modes.length ? `${listed(modes)},` : `${cases.length} cases ×`;
  const more = counts.more > 0 ? ` (${counts.more} more with --all)` : "";
  const first = `Plan: ${asked} ${counted(counts.apps, "app")}${more}`;
  if (config.rounds !== null) {
    const launches = counted(config.rounds * launchesOfARound(config, counts), "launch");
    const within =
      config.budgetMs === null
        ? ""
        : `, or as many as ${formatSeconds(config.budgetMs)} allow (--budget)`;
    const rounds = modes.map((mode) => Number(config.rounds) * roundsOfAll(mode, config));
    return `${first}: ${counted(Math.max(...rounds), "round")}, ${launches}${within}`;
  }
  if (!modes.some((mode) => isAdaptive(mode, config))) {
    const rounds = modes.map((mode) => MODES[mode].rounds * roundsOfAll(mode, config));
    return `${first}: ${counted(Math.max(...rounds), "round")}`;
  }
  const longer =
    config.patienceMs === undefined
      ? ""
      : ` (${formatSeconds(config.patienceMs)} on a slow machine)`;
  const end =
    config.budgetMs === null
      ? ""
      : ` or ${formatSeconds(config.budgetMs)}${longer} are over (--budget)`;
  const split = (config.budgetMs ?? 0) < LONG_MS ? "" : `. ${SPLIT}`;
  return `${first}: a round of each mode, then more until the data decide${end}${split}`;
}

/** @type {(config: Config, counts: { apps: number, entries: number }) => number} */
const launchesOfARound = (config, counts) =>
  configuredModes(config).reduce((sum, mode) => {
    const cases = casesOf(mode, config);
    // Cases that share a launch have the same list.
    const lists = new Set(cases.map(({ id }) => casesOnLaunch({ mode, caseId: id }, config)));
    const all = MODES[mode].hasTwins ? counts.entries : counts.apps;
    const { entries, rounds } = slicesOf(mode, config)?.blocks ?? { entries: all, rounds: 1 };
    return sum + lists.size * entries * rounds;
  }, 0);
