import { mainCase } from "@routebench/contract/cases";

/**
 * @typedef {import("@routebench/contract/result-file").Config} Config
 * @typedef {import("@routebench/contract/result-file").TrialPlan["mode"]} Mode
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {import("@routebench/contract/cases").FixedRateCase} FixedRateCase
 */

/** How the modes share a budget. */
const SHARES = { "in-process": 1, lull: 1, external: 2, "fixed-rate": 2 };

/**
 * @param {Config} config
 * @returns {Mode[]} in the order in which they are run: a fixed rate may be a share of what the
 *   external mode has found
 */
export function configuredModes({ inProcess, external, lull, fixedRate }) {
  /** @type {Mode[]} */
  const modes = [];
  if (inProcess) modes.push("in-process");
  if (lull) modes.push("lull");
  if (external) modes.push("external");
  if (fixedRate) modes.push("fixed-rate");
  return modes;
}

/**
 * @param {Mode} mode
 * @param {Config} config
 * @returns {(Case | FixedRateCase)[]}
 */
export function casesOf(mode, { cases, fixedRate }) {
  if (mode === "fixed-rate") return fixedRate?.cases ?? [];
  return mode === "lull" ? [mainCase(cases)] : cases;
}

/**
 * @param {Mode} mode
 * @param {Config} config
 * @returns {import("@routebench/contract/result-file").Load} which a case may change
 * @throws {Error} where the mode is not configured
 */
export function loadOf(mode, { inProcess, external, lull, fixedRate }) {
  const settings = { "in-process": inProcess, external, lull, "fixed-rate": fixedRate };
  const load = settings[mode]?.load;
  if (load === undefined) throw new Error(`the ${mode} mode is not configured`);
  return load;
}

/**
 * @param {Mode} mode
 * @param {Config} config
 * @returns {number | null} of the run's time, when this mode must have ended; null without a budget
 */
export function modeEndMs(mode, config) {
  if (config.budgetMs === null) return null;
  const modes = configuredModes(config);
  const shareUntil = (/** @type {number} */ count) =>
    modes.slice(0, count).reduce((sum, one) => sum + SHARES[one], 0);
  return (config.budgetMs * shareUntil(modes.indexOf(mode) + 1)) / shareUntil(modes.length);
}
