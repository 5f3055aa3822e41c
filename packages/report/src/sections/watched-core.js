import { slicesIn } from "@routebench/contract/trial";

/**
 * @param {import("@routebench/contract/result-file").ResultFile["trials"]} trials
 * @param {import("@routebench/contract/modes").Mode} mode
 * @returns {string[]} what is done about strangers on the servers' core; nothing where it was not watched
 */
export function describeWatch(trials, mode) {
  const slices = trials.filter((trial) => trial.mode === mode).flatMap(slicesIn);
  if (!slices.some((slice) => "coreWorkUs" in slice)) return [];
  return [
    "Beside each slice a small piece of work is timed on the servers' core: where it takes a tenth longer than at best, the core is slowed down from outside, as by another guest of the host on its second hardware thread. Such slices are measured again, and left out where enough others are there.",
  ];
}
