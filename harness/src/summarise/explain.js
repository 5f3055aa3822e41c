import { estimateMean, tInterval } from "@routebench/stats/estimate";
import { mean } from "@routebench/stats/moments";
import { absentFrom, contestsIn, trialsOf, whyNotFinished } from "../judge/contest.js";
import { launchCosts } from "./launch-costs.js";

/**
 * @import { Contest } from "../judge/contest.js"
 * @import { LaunchCosts } from "./launch-costs.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { CostDifference, Estimate, ExplainedApp, ExplainedPair, Explanation } from "@routebench/contract/summary"
 *
 * @typedef {{ round: number } & LaunchCosts} ExplainedLaunch
 * @typedef {{ entry: Contest["entries"][number], app: ExplainedApp, launches: ExplainedLaunch[],
 *   scale: number }} ExplainedCost
 */

/** How many functions a comparison names. */
const MOST_NAMED = 10;

/**
 * The parts of a request's CPU time, and how apps differ in them. Null if the run was not profiled.
 * @param {ResultFile} result
 * @param {(appId: string) => Estimate | null} measuredUs CPU time per request without a profiler
 * @returns {Explanation | null}
 */
export function explain(result, measuredUs) {
  const [contest] = contestsIn("profile", result);
  if (contest === undefined) return null;
  const all = contest.entries.flatMap((entry) => explained(entry, contest, measuredUs(entry.id)));
  return {
    apps: all.map(({ app }) => app),
    pairs: pairsIn(all).map(([from, to]) => pairOf(from, to)),
    // The ranking of the same run lists the entries that do not support the case.
    failed: absentFrom(contest).didNotFinish,
  };
}

/** @type {(entry: Contest["entries"][number], contest: Contest, measuredUs: Estimate | null) => ExplainedCost[]} */
function explained(entry, contest, measuredUs) {
  const profiles = trialsOf(contest, entry.id).flatMap((trial) =>
    trial.status === "ok" && trial.sample.profile
      ? [{ round: trial.round, profile: trial.sample.profile }]
      : [],
  );
  if (profiles.length === 0 || whyNotFinished(entry, contest) !== null) return [];
  const launches = profiles.map(({ round, profile }) => ({ round, ...launchCosts(profile) }));
  const profiledUs = mean(launches.map(({ us }) => us));
  const us = measuredUs?.point ?? profiledUs;
  const scale = us / profiledUs;
  const names = new Set(launches.flatMap(({ groups }) => [...groups.keys()]));
  const groups = [...names]
    .map((name) => ({
      name,
      us: meanOfLaunches(launches.map(({ groups }) => scale * (groups.get(name) ?? 0))),
    }))
    .filter((group) => group.us.point > 0)
    .toSorted((a, b) => b.us.point - a.us.point);
  const costs = launches.flatMap(({ profilerCost }) => profilerCost ?? []);
  const blind = profiles.find(({ profile }) => profile.profiled === null);
  const app = {
    appId: entry.id,
    name: entry.name,
    us,
    measuredUs,
    groups,
    launches: launches.length,
    profiles: profiles.flatMap(({ profile }) => profile.profiled?.file ?? []),
    profilerCost: costs.length > 0 ? estimateMean(costs) : null,
    waited: mean(launches.map(({ waited }) => waited)),
    whyNot: blind ? (blind.profile.whyNot ?? "it was not profiled") : null,
  };
  return [{ entry, app, launches, scale }];
}

/**
 * Compares an app with its baseline, a version with the previous version, and other apps with the cheapest app on the
 * same runtime. An app on another runtime is also compared with itself on the first runtime.
 * @param {ExplainedCost[]} all @returns {[from: ExplainedCost, to: ExplainedCost][]}
 */
function pairsIn(all) {
  const cheapestFirst = all.toSorted((a, b) => a.app.us - b.app.us);
  return all.flatMap((to, place) => {
    const { role, id, release, onRuntime } = to.entry;
    if (role === "baseline") return [];
    const cheapest = cheapestFirst.find(({ entry }) => runtimeIn(entry) === runtimeIn(to.entry));
    const baseline = all.find(({ entry }) => entry.role === "baseline" && entry.of === id);
    const before = all.slice(0, place);
    const earlier = before.findLast(({ entry }) => release && entry.release?.app === release.app);
    const onFirst = before.find(({ entry }) => onRuntime && entry.onRuntime?.app === onRuntime.app);
    const froms = new Set([baseline ?? earlier ?? cheapest, onFirst]);
    return [...froms].flatMap((from) => (from && from !== to ? [[from, to]] : []));
  });
}

/** @param {ExplainedCost["entry"]} entry */
const runtimeIn = ({ onRuntime }) => onRuntime && JSON.stringify(onRuntime.runtime);

/** How the functions of two apps differ, in the rounds that have both. @type {(from: ExplainedCost, to: ExplainedCost) => ExplainedPair} */
function pairOf(from, to) {
  const isProfiled = [from, to].every(({ app }) => app.whyNot === null);
  const common = from.launches.flatMap((before) => {
    const after = to.launches.find(({ round }) => round === before.round);
    return after
      ? [{ from: scaled(before.functions, from.scale), to: scaled(after.functions, to.scale) }]
      : [];
  });
  const functions = isProfiled ? differencesIn(common).slice(0, MOST_NAMED) : [];
  return { from: from.app.name, to: to.app.name, functions };
}

/** @type {(costs: Map<string, number>, by: number) => Map<string, number>} */
const scaled = (costs, by) => new Map([...costs].map(([name, us]) => [name, us * by]));

/** @type {(launches: { from: Map<string, number>, to: Map<string, number> }[]) => CostDifference[]} */
function differencesIn(launches) {
  const names = new Set(launches.flatMap(({ from, to }) => [...from.keys(), ...to.keys()]));
  return [...names]
    .map((name) => {
      const before = launches.map(({ from }) => from.get(name) ?? 0);
      const after = launches.map(({ to }) => to.get(name) ?? 0);
      const difference = meanOfLaunches(after.map((us, launch) => us - Number(before[launch])));
      return { name, from: mean(before), to: mean(after), difference };
    })
    .toSorted((a, b) => Math.abs(b.difference.point) - Math.abs(a.difference.point));
}

/** @type {(values: number[]) => Estimate} */
const meanOfLaunches = (values) => ({
  ...tInterval(values),
  method: "mean of launches, t interval",
});
