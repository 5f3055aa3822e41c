import { isAdaptive } from "@routebench/contract/modes";
import { decideStop } from "@routebench/stats/stopping";
import { pairedRatio } from "./paired-values.js";
import { contenders } from "./reference.js";
import { speedObservations } from "./speed.js";

/**
 * @typedef {import("./contest.js").Contest} Contest
 * @typedef {Parameters<typeof decideStop>[1] & { alpha: number }} Options
 */

/** The chance of any wrong verdict of a contest. */
const ALPHA = 0.05;

/**
 * How entries are compared. A run that looks at its data after each round spends little of the error
 * probability on the way; where it ended without having told all apart, its last round has the rest.
 * @param {Contest} contest
 * @returns {Options}
 */
export function compareOptions(contest) {
  const { config, state } = contest.run;
  const { precision: reach, reference } = config;
  const options = {
    ...{ alpha: ALPHA, resolution: config.resolution },
    noiseFloor: noiseFloor(contest) ?? 0,
    ...(reach && reference && { precision: { reference, reach } }),
  };
  if (!isAdaptive(contest.mode, config)) return options;
  const onTheWay = { ...options, looks: { isOver: false } };
  if (state !== "complete") return onTheWay;
  const { decided, wide } = decideStop(rivalSpeeds(contest), onTheWay);
  const isOpen = !decided || wide.length > 0;
  return isOpen ? { ...options, looks: { isOver: true } } : onTheWay;
}

/**
 * @param {Contest} contest
 * @returns {import("@routebench/stats/paired-differences").Observation[]} the contenders' speeds
 */
export function rivalSpeeds(contest) {
  const rivals = contenders(contest);
  return speedObservations(contest).filter(({ entry }) => rivals.includes(entry));
}

/**
 * The A/A control: by how much an app was measured to differ from itself.
 * @param {Contest} contest
 * @returns {number | null} relative difference; null if no control was measured
 */
export function noiseFloor(contest) {
  const control = contest.entries.find(({ role, of }) => role === "control" && of !== null);
  if (!control) return null;
  const ratio = pairedRatio(speedObservations(contest), control.id, control.of ?? "");
  return ratio && Math.exp(Math.abs(Math.log(ratio.point))) - 1;
}
