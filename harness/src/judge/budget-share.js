import { configuredModes, MODES } from "@routebench/contract/modes";

/** @typedef {import("@routebench/contract/modes").Mode} Mode */

/**
 * @param {Mode[]} some
 * @param {import("@routebench/contract/result-file").Config} config
 * @returns {number | null} ms of the run's budget that these modes share; null without a budget
 */
export function budgetShareMs(some, config) {
  if (config.budgetMs === null) return null;
  const sum = (/** @type {Mode[]} */ modes) =>
    modes.reduce((total, mode) => total + MODES[mode].budgetShare, 0);
  return (config.budgetMs * sum(some)) / sum(configuredModes(config));
}

/**
 * @param {Mode} mode
 * @param {Pick<import("@routebench/contract/result-file").ResultFile, "rounds">} run
 * @returns {number} ms that its finished rounds took
 */
export function spentMs(mode, { rounds }) {
  return rounds
    .filter((round) => round.mode === mode)
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
}
