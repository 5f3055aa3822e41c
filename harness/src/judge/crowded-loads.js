import { MODES } from "@routebench/contract/modes";
import { sum } from "@routebench/stats/moments";
import { median } from "@routebench/stats/quantile";

/**
 * @import { Contest } from "./contest.js"
 * @import { Environment } from "@routebench/contract/result-file"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 *
 * @typedef {{ trial: Trial, isLeftOut: boolean }} CrowdedLoad isLeftOut: its app has other loads, and so it counts for
 *   nothing
 */

/** Of a core's time: a load that loses so much of it is slower by as much, and its answers wait. */
const MUCH = 0.1;

/**
 * Loads during which other programs had the servers' core: they tell how fast a server is beside those. Known by what
 * the core did beyond the server's own work, and not by a load's rate. What the other loads of the contest lost too
 * is no program: a system may charge what its network costs to nobody.
 * @param {Pick<Contest, "mode" | "trials" | "run">} contest
 * @returns {CrowdedLoad[]}
 */
export function crowdedLoads({ mode, trials, run }) {
  if (MODES[mode].generator !== "own process") return [];
  const loads = trials.flatMap((trial) => {
    const share = trial.status === "ok" ? othersShare(trial.sample, run.environment) : null;
    return share === null ? [] : [{ trial, share }];
  });
  if (loads.length === 0) return [];
  const usual = median(loads.map(({ share }) => share));
  const crowded = loads.filter(({ trial, share }) => {
    const own = loads.filter((load) => load.trial.appId === trial.appId && load.trial !== trial);
    const least = own.length > 0 ? Math.min(...own.map((load) => load.share)) : usual;
    return share - Math.max(usual, least) > MUCH;
  });
  return crowded.map(({ trial }) => ({
    trial,
    isLeftOut: loads.some(
      (load) =>
        load.trial.appId === trial.appId && !crowded.some((one) => one.trial === load.trial),
    ),
  }));
}

/** Those that count for nothing. @param {CrowdedLoad[]} crowded */
export const leftOut = (crowded) =>
  new Set(crowded.flatMap(({ trial, isLeftOut }) => (isLeftOut ? [trial] : [])));

/**
 * What others had of the servers' cores, in cores; null where it is not known.
 * @type {(sample: Sample, environment: Pick<Environment, "pinning">) => number | null}
 */
function othersShare({ cores, serverCpuMs, durationMs }, { pinning }) {
  const own = cores?.filter(({ core }) => pinning?.server.includes(core)) ?? [];
  if (own.length === 0 || serverCpuMs === null) return null;
  const busy = own.map(({ busyMs, idleMs, stealMs }) => busyMs / (busyMs + idleMs + stealMs));
  const share = sum(busy) - serverCpuMs / durationMs;
  return Number.isFinite(share) ? share : null;
}
