import { estimateMean } from "@routebench/stats/estimate";
import { absentFrom, trialsOf, whyNotFinished } from "../judge/contest.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { FixedRateCase } from "@routebench/contract/cases" */
/** @import { FixedRateRow, FixedRateSummary } from "@routebench/contract/summary" */
/** @import { Sample } from "@routebench/contract/trial" */

/** Below this share of the intended rate, the rate was not kept. */
const KEPT_SHARE = 0.98;

/**
 * A generator with a longer lag could not keep the rate. The backlog after a server's stall makes it lag by only tens
 * of milliseconds.
 */
const GENERATOR_LAG_US = 100_000;

/** If the lag is this share of a latency, the latency is the generator's, not the server's. */
const LAG_SHARE = 0.5;

/** The lag that each percentile is compared with. No lag is recorded at p99.9. */
const LAGS = /** @type {const} */ ([
  { percentile: "p99", lag: "p99" },
  { percentile: "p999", lag: "p99" },
  { percentile: "max", lag: "max" },
]);

/** @type {(contest: Contest) => FixedRateSummary} */
export function summariseFixedRate(contest) {
  const rows = contest.entries.flatMap((app) => toRow(app, contest) ?? []);
  return {
    testCase: /** @type {FixedRateCase} */ (contest.testCase),
    rows: rows.toSorted((a, b) => a.latencyUs.p99.point - b.latencyUs.p99.point),
    ...absentFrom(contest),
  };
}

/** @param {AppRecord} app @param {Contest} contest @returns {FixedRateRow | null} */
function toRow(app, contest) {
  if (whyNotFinished(app, contest) !== null) return null;
  const trials = trialsOf(contest, app.id).flatMap((trial) =>
    trial.status === "ok" ? [trial] : [],
  );
  const samples = trials.map(({ sample }) => sample);
  const intended = trials.map(({ load }) => load.ratePerSecond ?? 0);
  const achieved = samples.map(({ requests, durationMs }) => requests / (durationMs / 1000));
  const kept = achieved.every((rate, launch) => rate >= KEPT_SHARE * (intended[launch] ?? 0));
  const errors = samples.flatMap((sample) => Object.values(sample.errors));
  return {
    appId: app.id,
    name: app.name,
    launches: trials.length,
    errors: errors.reduce((sum, count) => sum + count, 0),
    intendedPerSecond: estimateMean(intended),
    achievedPerSecond: estimateMean(achieved),
    cpuUs: cpuPerRequest(samples),
    kept,
    behind: kept ? null : laggingSide(samples),
    lagging: laggingPercentiles(samples),
    latencyUs: latencies(samples),
  };
}

/** Null unless all launches have it. @param {Sample[]} samples */
function cpuPerRequest(samples) {
  const values = samples.flatMap(({ countedCpuMs, requests }) =>
    countedCpuMs !== undefined && requests > 0 ? [(countedCpuMs * 1000) / requests] : [],
  );
  return values.length === samples.length ? estimateMean(values) : null;
}

/** @type {(samples: Sample[]) => NonNullable<FixedRateRow["behind"]>} */
function laggingSide(samples) {
  const lags = samples.flatMap(({ sendLagUs }) => (sendLagUs ? [sendLagUs.p99] : []));
  if (lags.length === 0) return "unknown";
  return Math.max(...lags) > GENERATOR_LAG_US ? "generator" : "server";
}

/** Percentiles that lag in most launches. @type {(samples: Sample[]) => FixedRateRow["lagging"]} */
function laggingPercentiles(samples) {
  return LAGS.flatMap(({ percentile, lag }) => {
    const lagging = samples.filter(
      ({ sendLagUs, latencyUs }) =>
        sendLagUs && latencyUs && sendLagUs[lag] >= LAG_SHARE * latencyUs[lag],
    );
    return lagging.length > samples.length / 2 ? [percentile] : [];
  });
}

/** @type {(samples: Sample[]) => FixedRateRow["latencyUs"]} */
function latencies(samples) {
  const all = samples.flatMap(({ latencyUs }) => latencyUs ?? []);
  return {
    p50: estimateMean(all.map(({ p50 }) => p50)),
    p90: estimateMean(all.map(({ p90 }) => p90)),
    p99: estimateMean(all.map(({ p99 }) => p99)),
    p999: estimateMean(all.map(({ p999, max }) => p999 ?? max)),
    max: estimateMean(all.map(({ max }) => max)),
  };
}
