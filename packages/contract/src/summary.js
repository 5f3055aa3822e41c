/** @import { Case, FixedRateCase } from "./cases.js" */
/** @import { MetricId } from "./metrics.js" */
/** @import { RankedMode } from "./modes.js" */
/** @import { ResultFile } from "./result-file.js" */

/**
 * What is computed from a result file, before any report is made. Types only.
 * @typedef {object} Estimate
 * @property {number} point in the metric's unit, or a ratio
 * @property {number | null} low lower end of the interval; null if the data give none
 * @property {number | null} high
 * @property {number[]} [both] the two values, if there are exactly two and they differ
 * @property {number} level confidence level, such as 0.95
 * @property {string} method what was computed, in words
 *
 * @typedef {object} RankRange
 * @property {number} best 1 + number of entries shown to be better
 * @property {number} worst number of entries not shown to be worse
 *
 * @typedef {object} Figure one metric of one app over its launches
 * @property {number[]} values one for each launch, in the order of the rounds
 * @property {number[]} rounds the launches' rounds
 * @property {number} median
 * @property {Estimate} estimate
 * @property {RankRange} rank
 *
 * @typedef {object} Row an app that finished
 * @property {string} appId
 * @property {string} name
 * @property {string} version
 * @property {"app" | "control" | "baseline"} role
 * @property {number} launches
 * @property {number} errors of all kinds, in all launches
 * @property {Partial<Record<MetricId, Figure>>} figures
 * @property {Estimate | null} toReference speed relative to the reference; null if no round has both
 * @property {Estimate | null} toSlowest speed relative to the slowest app, from the comparisons that rank
 * @property {RankRange} rank by speed
 * @property {"server" | "generator" | "network" | "neither" | "unknown"} bottleneck
 * @property {string[]} warnings
 * @property {string[]} findings work that it may skip or add, compared with what users' requests need
 * @property {boolean} [isUnranked] it takes no rank, because it works after responding
 * @typedef {{ appId: string, name: string, version: string, reason: string }} DidNotFinish
 * @typedef {{ didNotFinish: DidNotFinish[], doesNotApply?: DidNotFinish[] }} Absent doesNotApply: apps that do not
 *   support the case, which is not a fault
 *
 * @typedef {object} NoiseFloor measured by the control, an app that is entered twice
 * @property {string} name of that app
 * @property {number} difference relative difference between the app and its control; no smaller difference is claimed
 * @property {Estimate} ratio speed of the control / speed of the app
 *
 * @typedef {Absent & RankingSummary} ModeSummary
 * @typedef {object} RankingSummary one mode in one case
 * @property {RankedMode} mode
 * @property {Case} testCase
 * @property {string | null} reference the app that `toReference` is against
 * @property {Row[]} rows fastest first, including controls and baselines
 * @property {NoiseFloor | null} noiseFloor null if no control was measured
 * @property {number} confidence probability that all intervals of speeds hold, such as 0.95
 * @property {(a: string, b: string) => Apart | null} [apart] compares two entries as if no other entry had been
 *   measured; null if no round has both
 * @property {() => Comparison[]} [comparisons] of all pairs of entries that take a rank; they decide the ranks
 * @property {string[][]} ties groups of neighbours in the ranking without a difference, fastest first
 * @property {boolean} decided whether every pair of neighbours differs or is shown equal
 * @property {string[][]} undecidedPairs neighbours that neither differ nor are shown equal, the faster first
 * @property {number} comparedAnswers in slices, byte by byte
 * @property {number | null} disturbed share of slices in which another tenant slowed the servers' core; null without a
 *   watch on the core
 * @property {{ round: number, entry: string, value: number }[]} cpuUs per request in each launch's slices, over all
 *   processes of a server, not corrected for a disturbed core
 *
 * @typedef {{ ratio: Estimate, noise: number }} Apart ratio: with an interval for a question that was asked before
 *   measuring, so that it need not hold together with others; noise: relative differences up to it count as none
 *
 * @typedef {object} CaseCost an app's server CPU time per request in one case, compared with another case
 * @property {Estimate} ratio with a simultaneous interval over all apps, as in rankings
 * @property {Estimate} differenceUs the cost in the other case, multiplied by the ratio - 1
 * @property {"more" | "less" | "equal" | "undecided"} verdict
 *
 * @typedef {Pick<Row, "appId" | "name"> & { mode: RankedMode, from: string, testCase: Case, ratio: Estimate,
 *   cost: CaseCost | null }} ExtraRow an app's cost of what a case has in addition to another case, compared within rounds
 *   from: id of the other case; ratio: speed with it / speed without; cost: null if CPU time was not measured
 *
 * @typedef {{ mode: RankedMode, from: string, to: string, rows: (Pick<Row, "appId" | "name"> & CaseCost)[] }} Growth of
 *   cost between the smallest and the largest of cases that differ in one number of their target; from, to: case ids
 *
 * @typedef {Pick<Row, "appId" | "name" | "launches" | "errors"> & FixedRateFigures} FixedRateRow
 * @typedef {object} FixedRateFigures
 * @property {Estimate} intendedPerSecond may be a share of the app's capacity
 * @property {Estimate} achievedPerSecond
 * @property {Estimate | null} cpuUs server CPU time per request; null if not measured
 * @property {boolean} kept whether the intended rate was achieved in every launch
 * @property {"generator" | "server" | "unknown" | null} behind what fell behind; null if the rate was kept
 * @property {(keyof FixedRateFigures["latencyUs"])[]} lagging latencies at least half of which is the generator's lag
 * @property {Record<"p50" | "p90" | "p99" | "p999" | "max", Estimate>} latencyUs from the intended time of sending
 *
 * @typedef {Absent & { testCase: FixedRateCase, rows: FixedRateRow[] }} FixedRateSummary lowest p99 first
 * @typedef {Absent & { testCase: Case, rows: FootprintRow[] }} FootprintSummary of each app; quickest start first
 * @typedef {Pick<Row, "appId" | "name" | "version" | "launches" | "figures"> & { installedBytes?:
 *   number | null }} FootprintRow installedBytes: null if there is nothing to install; absent if it is not known
 *
 * @typedef {{ name: string, us: Estimate }} CostGroup of each request
 * @typedef {object} ExplainedApp the parts of a request's CPU time
 * @property {string} appId
 * @property {string} name
 * @property {number} us sum of the groups
 * @property {Estimate | null} measuredUs without a profiler, in slices; null: not measured
 * @property {Estimate | null} profilerCost factor by which the profiler raised the cost
 * @property {number | null} waited share of its thread's runnable time spent waiting for a core
 * @property {string | null} whyNot why it was not profiled
 * @property {CostGroup[]} groups most expensive first
 * @property {number} launches
 * @property {string[]} profiles files of its raw profiles, next to the result
 * @typedef {{ name: string, from: number, to: number, difference: Estimate }} CostDifference
 * @typedef {{ from: string, to: string, functions: CostDifference[] }} ExplainedPair
 *   names of two apps; largest difference first
 * @typedef {{ apps: ExplainedApp[], pairs: ExplainedPair[], failed: DidNotFinish[] }} Explanation
 *
 * @typedef {"faster" | "slower" | "equal" | "undecided"} Judgement
 * @typedef {object} Comparison
 * @property {string} a
 * @property {string} b
 * @property {Estimate} ratio a / b, with the interval that decides the verdict
 * @property {Judgement} verdict whether a is faster or slower than b
 *
 * @typedef {object} BaselineRow an app compared with another version of itself, in the same rounds
 * @property {string} appId
 * @property {string} name
 * @property {string} baseline
 * @property {RankedMode} mode
 * @property {string} caseId
 * @property {number} launches of the version with fewer launches
 * @property {Estimate} ratio
 * @property {Judgement} verdict the chance of any wrong verdict in a mode is 5%, over all cases
 *
 * @typedef {object} VersionRow an app at one version of its package
 * @property {string} appId
 * @property {string} name including the version
 * @property {string} version
 * @property {Estimate | null} toReference as in Row
 * @property {VersionStep | null} step null if no older version was measured in the same rounds
 * @property {string | null} reason why it was not measured
 * @typedef {{ from: string, ratio: Estimate, verdict: Judgement }} VersionStep comparison with the previous version
 *
 * @typedef {object} VersionsSummary the versions of apps in one mode
 * @property {RankedMode} mode
 * @property {string | null} reference the name of the app that `toReference` is against
 * @property {{ app: string, rows: VersionRow[] }[]} apps each with its versions, oldest first
 *
 * @typedef {object} RuntimesSummary apps on the runtimes that the run chose, in one mode
 * @property {RankedMode} mode
 * @property {string[]} labels of the runtimes, in the order of the command line
 * @property {{ app: string, cells: (RuntimeCell | null)[] }[]} apps null: not entered on that runtime
 *
 * @typedef {object} RuntimeCell an app on a runtime
 * @property {string} appId of its entry
 * @property {Estimate | null} ratio speed relative to the first runtime; null if no round has both
 * @property {string | null} reason why it was not measured
 * @property {boolean} cannotRun whether the reason is that the runtime cannot run the app
 * @property {boolean} [isNative] whether it uses the runtime's own server; absent on Node, and if not recorded
 * @property {[here: string, first: string]} [otherVersion] if it differs from the version on the first runtime
 *
 * @typedef {Pick<ResultFile, "routebenchVersion" | "state" | "ended" | "environment" | "config" | "apps" | "rounds"> &
 *   RunFacts & Findings} Summary everything that reports are made from
 *
 * @typedef {object} RunFacts
 * @property {number} launches of all apps, in all modes and cases
 * @property {boolean} isLastRoundPartial whether some launches belong to an unfinished round
 *
 * @typedef {object} Findings
 * @property {ModeSummary[]} modes each mode in each case, in the order in which modes run
 * @property {ExtraRow[]} tls empty unless a case was measured with TLS and without
 * @property {ExtraRow[]} accepting empty unless a case was measured with short-lived connections and without
 * @property {ExtraRow[]} headers empty unless a case was measured with a client's headers and without
 * @property {Growth[]} growth
 * @property {FixedRateSummary[]} fixedRate
 * @property {FootprintSummary[]} footprint empty unless measured
 * @property {BaselineRow[]} against
 * @property {VersionsSummary[]} versions
 * @property {RuntimesSummary[]} runtimes
 * @property {Explanation | null} explained
 * @property {string[]} doubts why figures may be further from the truth than their intervals
 * @property {string[]} warnings of the run as a whole
 */

/** @typedef {{ low: number | null, high: number | null }} Interval of a ratio; null: too few launches */

/** An interval that reaches farther than 10% decides nothing. */
const NEAR = 1.1;

/** Smaller ratios are rounding errors. */
const ROUNDING = 1 + 1e-9;

/** Whether an interval is narrow enough to decide anything. @type {(interval: Interval) => boolean} */
export const isNarrow = ({ low, high }) =>
  low !== null && high !== null && Math.sqrt(high / low) <= NEAR * ROUNDING;

/**
 * The side of 1 that the whole interval is on, beyond noise.
 * @type {(interval: Interval, noise: number) => "above" | "below" | "neither"}
 */
export function sideOfOne({ low, high }, noise) {
  const least = (1 + noise) * ROUNDING;
  if (low !== null && low > least) return "above";
  return high !== null && high < 1 / least ? "below" : "neither";
}
