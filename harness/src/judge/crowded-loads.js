import { MODES } from "@routebench/contract/modes";
import { sum } from "@routebench/stats/moments";
import { quantile } from "@routebench/stats/quantile";
import { trialsOf } from "./contest.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { Environment } from "@routebench/contract/result-file"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 *
 * @typedef {{ trial: Trial, share: number, isLeftOut: boolean }} CrowdedLoad share: of the core, that went to others;
 *   isLeftOut: its app has a load that was spared that, and so this one counts for nothing
 * @typedef {{ usual: number, loads: CrowdedLoad[] }} Crowding usual: what others had in three of four loads
 */

/** Of a core's time: a load that loses so much of it is slower by as much, and its answers wait. */
export const MUCH = 0.1;

/** One in four loads at least is taken to be spared what the others are not. */
const SPARED = 0.25;

/**
 * Loads during which something else had the servers' core: they tell how fast a server is beside that. Known by what
 * the core did beyond the server's own work, and not by a load's rate. What most loads of the contest lose is told of
 * the run: a system may charge what its network costs to nobody. Who loses more in each of its loads keeps them: that
 * may be the system's work for this one server.
 * @param {Pick<Contest, "mode" | "trials" | "run">} contest
 * @returns {Crowding}
 */
export function crowdingOf({ mode, trials, run }) {
  if (MODES[mode].generator !== "own process") return { usual: 0, loads: [] };
  const all = trials.flatMap((trial) => {
    const share = trial.status === "ok" ? othersShare(trial.sample, run.environment) : null;
    return share === null ? [] : [{ trial, share }];
  });
  if (all.length === 0) return { usual: 0, loads: [] };
  const shares = all.map(({ share }) => share);
  const usual = Math.max(0, quantile(shares, SPARED));
  const loads = all.filter(({ share }) => share - usual > MUCH);
  return {
    usual,
    loads: loads.map(({ trial, share }) => {
      const own = all.filter((load) => load.trial.appId === trial.appId);
      return { trial, share, isLeftOut: own.some((load) => share - load.share > MUCH) };
    }),
  };
}

/** Those that count for nothing. @param {Crowding} crowding */
export const leftOut = ({ loads }) =>
  new Set(loads.flatMap(({ trial, isLeftOut }) => (isLeftOut ? [trial] : [])));

/** Of an app's loads, without those that count for nothing. @param {Contest} contest @param {string} appId */
export function countedSamples(contest, appId) {
  const without = leftOut(crowdingOf(contest));
  return trialsOf(contest, appId).flatMap((trial) =>
    trial.status === "ok" && !without.has(trial) ? [trial.sample] : [],
  );
}

/**
 * What others had of the servers' cores, in cores; null where it is not known. Of what a core did: its idle time is
 * counted in ticks, of which a second may lose a fifth.
 * @type {(sample: Sample, environment: Pick<Environment, "pinning">) => number | null}
 */
function othersShare({ cores, serverCpuMs, durationMs }, { pinning }) {
  const own = cores?.filter(({ core }) => pinning?.server.includes(core)) ?? [];
  if (own.length === 0 || serverCpuMs === null) return null;
  const counted = own.map(({ busyMs, idleMs, stealMs }) => busyMs + idleMs + stealMs);
  // It was read a little before the load and after it.
  const spanMs = Math.max(durationMs, ...counted);
  const share = (sum(own.map(({ busyMs }) => busyMs)) - serverCpuMs) / spanMs;
  return Number.isFinite(share) ? share : null;
}
