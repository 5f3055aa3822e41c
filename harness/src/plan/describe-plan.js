import {
  casesOf,
  configuredModes,
  isAdaptive,
  MODES,
  roundsOfAll,
} from "@routebench/contract/modes";
import { formatSeconds } from "@routebench/report/format";
import { counted, listed } from "@routebench/report/words";

/** @import { Config } from "@routebench/contract/config" */

/**
 * The line before the start. It promises no time but the budget, because the length of a round is not known before the
 * first has ended.
 * @param {Config} config @param {readonly { role: string }[]} entries
 * @param {number} more apps that --all would add
 */
export function describePlan(config, entries, more) {
  const apps = entries.filter(({ role }) => role === "app").length;
  const { rounds, budgetMs, patienceMs } = config;
  const modes = configuredModes(config);
  const cases = modes.flatMap((mode) => casesOf(mode, config)).length;
  const what = cases === modes.length ? `${listed(modes)},` : `${cases} cases ×`;
  const hidden = more > 0 ? ` (${more} more with --all)` : "";
  const isOpen = modes.some((mode) => isAdaptive(mode, config));
  const roundsOf = modes.map((mode) => (rounds ?? MODES[mode].rounds) * roundsOfAll(mode, config));
  const extent = isOpen ? "rounds until the data decide" : counted(Math.max(...roundsOf), "round");
  const patience = patienceMs ? `, on a slow machine ${formatSeconds(patienceMs)}` : "";
  const time =
    budgetMs === null ? "" : `, at most ${formatSeconds(budgetMs)}${patience} (--budget)`;
  return `Plan: ${what} ${counted(apps, "app")}${hidden}: ${extent}${time}`;
}
