import { configuredModes, MODES } from "@routebench/contract/modes";

/**
 * @param {import("@routebench/contract/modes").Mode} mode
 * @param {import("@routebench/contract/result-file").Config} config
 * @returns {number | null} of the run's time, when this mode must have ended; null without a budget
 */
export function modeEndMs(mode, config) {
  if (config.budgetMs === null) return null;
  const modes = configuredModes(config);
  const shareUntil = (/** @type {number} */ count) =>
    modes.slice(0, count).reduce((sum, one) => sum + MODES[one].budgetShare, 0);
  return (config.budgetMs * shareUntil(modes.indexOf(mode) + 1)) / shareUntil(modes.length);
}
