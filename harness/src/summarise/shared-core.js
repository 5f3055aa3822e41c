import { contestsIn } from "../judge/contest.js";
import { sharedCore } from "../judge/speed.js";

/** Less of the slices is not worth a word. */
const LITTLE = 0.02;

/**
 * @param {import("@routebench/contract/modes").Mode} mode
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {string[]} what a reader must know of what slowed the servers' core down
 */
export function sharedCoreWarnings(mode, result) {
  const watched = contestsIn(mode, result).flatMap((contest) => sharedCore(contest) ?? []);
  const slices = watched.reduce((sum, one) => sum + one.slices, 0);
  const share = watched.reduce((sum, one) => sum + one.shared, 0) / slices;
  if (slices === 0 || share < LITTLE) return [];
  const what = `The servers' core was slowed down from outside, as by another guest of the same host, beside ${Math.round(share * 100)} % of the ${mode} mode's slices`;
  const launches = watched.reduce((sum, { launchesLeftOut }) => sum + launchesLeftOut, 0);
  const without =
    launches > 0
      ? `, without ${launches === 1 ? "1 launch" : `${launches} launches`} that had too few`
      : "";
  return watched.every(({ isLeftOut }) => isLeftOut)
    ? [`${what}: relative speed comes from the others${without}; absolute figures may be too low.`]
    : [
        `${what}, which left an app without any other: relative speed comes from all of them, and apps that this slows down more seem slower than they are.`,
      ];
}
