import { settingsOf } from "@routebench/contract/modes";
import { capacityOf } from "../judge/capacity.js";

import { createShuffle } from "./shuffle.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {import("@routebench/contract/cases").FixedRateCase} FixedRateCase
 */

/**
 * The trials of one round, each entry once, in an order shuffled by the run's seed.
 * @param {string[]} entries
 * @param {number} round
 * @param {Case | FixedRateCase} testCase
 * @param {TrialPlan["mode"]} mode
 * @param {ResultFile} result
 * @returns {import("./next-round.js").Round}
 */
export function planTrials(entries, round, testCase, mode, result) {
  const shuffle = createShuffle(result.config.seed + round);
  const { id: caseId, scheme, target } = testCase;
  const plans = shuffle(entries).map((appId, place) => ({
    ...{ round, order: place + 1, appId, mode, caseId, scheme, target },
    load:
      "rate" in testCase
        ? openLoad(appId, testCase, result)
        : closedLoad(settingsOf(mode, result.config).load, testCase),
  }));
  return { mode, caseId, round, plans };
}

/**
 * @param {Load} load the mode's own
 * @param {Case} testCase
 * @returns {Load}
 */
function closedLoad(load, { connections, pipelining }) {
  return { ...load, pipelining, connections: connections ?? load.connections };
}

/**
 * @param {string} appId
 * @param {FixedRateCase} testCase
 * @param {ResultFile} result
 * @returns {Load}
 */
function openLoad(appId, testCase, result) {
  const { rate } = testCase;
  const ratePerSecond =
    "perSecond" in rate
      ? rate.perSecond
      : Math.max(1, Math.round((capacityOf(appId, testCase, result) ?? 0) * rate.shareOfCapacity));
  return { ...settingsOf("fixed-rate", result.config).load, ratePerSecond };
}
