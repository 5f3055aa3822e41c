import { caseName } from "@routebench/contract/cases";
import { casesOf, configuredModes, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { formatSeconds } from "@routebench/report/format";
import { casesOnLaunch } from "./shared-launches.js";

/** @import { Config } from "@routebench/contract/config" */
/** @import { Mode } from "@routebench/contract/modes" */

/** The time a launch takes besides its loads: start, verification and stop. */
const LAUNCH_MS = 1000;

/** A typical server's rate, to estimate the length of in-process trials. */
const IN_PROCESS_PER_SECOND = 20_000;

/** The fewest rounds if the data decide: fewer give no interval. */
const FEWEST_ROUNDS = 2;

/**
 * For the line that is printed before the start.
 * @param {Config} config
 * @param {{ apps: number, entries: number, more: number }} counts more: with --all
 */
export function describePlan(config, counts) {
  const modes = configuredModes(config);
  let launches = 0;
  let durationMs = 0;
  for (const mode of modes) {
    const ofCase = config.rounds ?? FEWEST_ROUNDS;
    const { warmupMs } = settingsOf(mode, config).load;
    const { roundMs: slicedMs = 0, loadedRounds = ofCase } = slicesOf(mode, config) ?? {};
    const loaded = Math.min(ofCase, loadedRounds);
    const cases = casesOf(mode, config);
    // Cases that share a launch have the same list.
    const lists = cases.map(({ id }) => casesOnLaunch({ mode, caseId: id }, config));
    const servers = MODES[mode].hasTwins ? counts.entries : counts.apps;
    const ofMode = new Set(lists).size * ofCase * servers;
    launches += ofMode;
    durationMs +=
      ofMode * LAUNCH_MS +
      cases.length *
        (ofCase * (servers * warmupMs + slicedMs) + loaded * servers * loadMs(mode, config));
  }
  const cases = modes.flatMap((mode) =>
    casesOf(mode, config).map((one) => `${mode} ${caseName(one)}`),
  );
  const asked = cases.length === modes.length ? modes.join(" and ") : `${cases.length} cases`;
  const more = counts.more > 0 ? ` (${counts.more} more with --all)` : "";
  const first = `Plan: ${asked}, ${counts.apps} app${counts.apps === 1 ? "" : "s"}${more}`;
  const time = `${launches} launches in about ${formatSeconds(durationMs)}`;
  if (config.budgetMs === null) return `${first}: ${time}`;
  const budget = formatSeconds(config.budgetMs);
  return durationMs <= config.budgetMs
    ? `${first}: at least ${time}, then more until the data decide, within ${budget} (--budget)`
    : `${first}: ${time} would be needed, but --budget is ${budget}; the report lists what was left out`;
}

/** @type {(mode: Mode, config: Config) => number} */
function loadMs(mode, config) {
  const settings = settingsOf(mode, config);
  const { durationMs, requests = 0 } = settings.load;
  const ms = durationMs ?? (requests / IN_PROCESS_PER_SECOND) * 1000;
  // Before the load under the profiler, the same without it.
  if ("intervalUs" in settings) return 2 * ms;
  // After a silence, the same load is measured once more.
  return "silenceMs" in settings ? settings.silenceMs + 2 * ms : ms;
}
