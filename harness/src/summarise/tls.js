import { metricOf } from "@routebench/contract/metrics";
import { targetKey } from "@routebench/contract/targets";
import { pairedRatio } from "@routebench/stats/ratio";
import { trialsOf } from "../judge/contest.js";
import { whyNotFinished } from "../judge/finished.js";
import { commonBottleneck } from "./bottleneck.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { TlsRow } from "@routebench/contract/summary" */
/** @import { Sample } from "@routebench/contract/trial" */
/** @import { Observation } from "@routebench/stats/paired-differences" */

/**
 * What TLS costs: each app's requests/s over TLS against those without, round by round.
 * @type {(contests: (Contest & { mode: TlsRow["mode"] })[]) => TlsRow[]}
 */
export function summariseTls(contests) {
  return contests.flatMap((overTls) => {
    const plain =
      overTls.testCase.scheme === "https" && contests.find((one) => isPlainOf(one, overTls));
    return plain ? compareSchemes(plain, overTls) : [];
  });
}

/** @type {(plain: Contest, overTls: Contest) => boolean} */
function isPlainOf({ testCase: plain }, { testCase: overTls }) {
  return (
    plain.scheme === "http" &&
    targetKey(plain.target) === targetKey(overTls.target) &&
    plain.connections === overTls.connections &&
    plain.pipelining === overTls.pipelining
  );
}

/**
 * @template {Contest & { mode: TlsRow["mode"] }} T
 * @param {T} plain
 * @param {T} overTls
 * @returns {TlsRow[]}
 */
function compareSchemes(plain, overTls) {
  const { target, connections } = overTls.testCase;
  return overTls.entries.flatMap((app) => {
    const both = [plain, overTls];
    const finished = both.every((contest) => whyNotFinished(app, contest) === null);
    if (app.role !== "app" || !finished) return [];
    const compare = (/** @type {"requestsPerSecond" | "serverCpuUsPerRequest"} */ id) => {
      const values = both.flatMap((contest) => valuesOf(app.id, contest, metricOf(id).of));
      return pairedRatio(values, overTls.testCase.id, plain.testCase.id);
    };
    const ratio = compare("requestsPerSecond");
    if (ratio === null) return [];
    const subject = { appId: app.id, name: app.name, mode: overTls.mode, target, connections };
    const bound = boundOf(app.id, plain, overTls);
    return [{ ...subject, ratio, bound, cpuRatio: compare("serverCpuUsPerRequest") }];
  });
}

/**
 * @type {(appId: string, contest: Contest, of: (sample: Sample) => number | null) => Observation[]}
 */
function valuesOf(appId, contest, of) {
  return trialsOf(contest, appId).flatMap((trial) => {
    const value = trial.status === "ok" ? of(trial.sample) : null;
    return value === null ? [] : [{ round: trial.round, entry: contest.testCase.id, value }];
  });
}

/** @type {(appId: string, plain: Contest, overTls: Contest) => TlsRow["bound"]} */
function boundOf(appId, plain, overTls) {
  const [upper, lower] = [plain, overTls].map(
    (contest) =>
      commonBottleneck(
        trialsOf(contest, appId).flatMap((trial) => (trial.status === "ok" ? [trial.sample] : [])),
        contest.run.environment,
      ) === "generator",
  );
  if (lower === upper) return null;
  return lower ? "lower" : "upper";
}
