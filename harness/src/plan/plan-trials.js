import { settingsOf } from "@routebench/contract/modes";
import { capacityOf } from "../judge/capacity.js";
import { createShuffle } from "./shuffle.js";

/**
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {import("../judge/contest.js").Contest} Contest
 */

/**
 * The trials of one round, each entry once, in an order shuffled by the run's seed.
 * @param {string[]} entries
 * @param {number} round
 * @param {Contest} contest
 * @returns {import("./next-round.js").Round}
 */
export function planTrials(entries, round, contest) {
  const { mode, testCase, run } = contest;
  const { id: caseId, scheme, target } = testCase;
  const shuffle = createShuffle(run.config.seed + round);
  const plans = shuffle(entries).map((appId, place) => ({
    ...{ round, order: place + 1, appId, mode, caseId, scheme, target },
    load: loadOf(appId, contest),
  }));
  return { mode, caseId, round, plans };
}

/**
 * @param {string} appId
 * @param {Contest} contest
 * @returns {Load} the mode's own, with the case's changes
 */
function loadOf(appId, contest) {
  const { mode, testCase, run } = contest;
  const { load } = settingsOf(mode, run.config);
  if ("rate" in testCase) return { ...load, ratePerSecond: rateOf(appId, testCase.rate, contest) };
  const { connections, pipelining } = testCase;
  return { ...load, pipelining, connections: connections ?? load.connections };
}

/**
 * @param {string} appId
 * @param {import("@routebench/contract/cases").Rate} rate
 * @param {Contest} contest
 * @returns {number} requests/s
 */
function rateOf(appId, rate, contest) {
  if ("perSecond" in rate) return rate.perSecond;
  return Math.max(1, Math.round((capacityOf(appId, contest) ?? 0) * rate.shareOfCapacity));
}
