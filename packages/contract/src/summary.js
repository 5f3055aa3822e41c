/** @import { Case, FixedRateCase } from "./cases.js" */
/** @import { MetricId } from "./metrics.js" */
/** @import { Mode, RankedMode } from "./modes.js" */
/** @import { ResultFile } from "./result-file.js" */

/**
 * What is computed from a result file before anything is drawn. Types only.
 * @typedef {object} Estimate
 * @property {number} point in the metric's unit, or a ratio
 * @property {number | null} low lower end of the interval; null if the data give none
 * @property {number | null} high
 * @property {number[]} [both] the two values, if there are no more and they differ
 * @property {number} level confidence level, such as 0.95
 * @property {string} method what was computed, in words
 *
 * @typedef {object} RankRange
 * @property {number} best 1 + how many entries are shown to be better
 * @property {number} worst how many entries there are, less those shown to be worse
 *
 * @typedef {object} Figure one metric of one app over its launches
 * @property {number[]} values one per launch, in the order of the rounds
 * @property {number[]} rounds of these launches
 * @property {number} median
 * @property {Estimate} estimate
 * @property {RankRange} rank
 * @property {1 | 2 | 3 | null} medal shared in a tie; null too of fewer than three launches
 *
 * @typedef {object} Row an app that finished
 * @property {string} appId
 * @property {string} name
 * @property {string} version
 * @property {"app" | "control" | "baseline"} role
 * @property {number} launches
 * @property {number} errors of all kinds, over all launches
 * @property {Partial<Record<MetricId, Figure>>} figures
 * @property {Estimate | null} toReference its speed against the reference's; null if no round has both
 * @property {Estimate | null} toSlowest its speed against the slowest app's, from the comparisons that rank; null: not measured
 * @property {RankRange} rank by speed
 * @property {1 | 2 | 3 | null} medal by speed, shared in a tie
 * @property {"server" | "generator" | "network" | "neither" | "unknown"} bottleneck
 * @property {string[]} warnings
 * @property {string[]} findings where it may do other work than users' requests would be
 * @property {boolean} [isUnranked] it takes no rank, for the work that it does after answering
 * @typedef {{ appId: string, name: string, version: string, reason: string }} DidNotFinish
 * @typedef {{ didNotFinish: DidNotFinish[], doesNotApply?: DidNotFinish[] }} Absent doesNotApply: those that have nothing
 *   to show in this case, which is no fault
 *
 * @typedef {object} NoiseFloor what an app entered twice, the control, shows
 * @property {string} name of that app
 * @property {number} difference relative, between the app and itself; none up to it is claimed
 * @property {Estimate} ratio the control's speed over the app's
 *
 * @typedef {object} SourceStandings who is how fast in the loads of the source's generator, as it saw it
 * @property {string} driver
 * @property {string} rankedBy the generator of the slices
 * @property {{ appId: string, toSlowest: Estimate | null }[]} rows by its own requests/s, the fastest
 *   first; toSlowest: those of the slowest; null if no round has both
 * @property {Differing | null} differsMost from the ranking; null without a reference
 * @typedef {{ appId: string, name: string, ranking: number, source: number }} Differing its multiple
 *   of the reference's speed in each
 *
 * @typedef {Absent & RankingSummary} ModeSummary
 * @typedef {object} RankingSummary one mode in one case
 * @property {RankedMode} mode
 * @property {Case} testCase
 * @property {string | null} reference the app that `toReference` is against
 * @property {Row[]} rows the fastest first; controls and baselines among them
 * @property {NoiseFloor | null} noiseFloor null if no control was measured
 * @property {SourceStandings | null} source null where the loads come from the ranking's own generator
 * @property {number} confidence that all intervals of speeds hold together, such as 0.95
 * @property {(a: string, b: string) => Apart | null} [apart] two entries, as if nobody else had been measured; null if no
 *   round has both
 * @property {string[][]} ties groups of apps next to each other in rank of which no two differ, the fastest first
 * @property {boolean} decided whether every pair of neighbours differs or is shown equal
 * @property {LatencyBasis[]} latencyBases of its launches
 * @property {{ compared: number, parsed: number }} answers to slices, and how many differed from a verified one in a header
 * @property {{ round: number, entry: string, value: number }[]} cpuUs per request in each launch's slices, all processes of
 *   a server together, not corrected for a disturbed core
 * @typedef {"sent" | "intended"} LatencyBasis from when percentiles of latency count
 *
 * @typedef {{ ratio: Estimate, noise: number }} Apart with an interval for a question that was asked of these two before
 *   they were measured, and need not hold together with others; noise: a relative difference up to it counts as none
 *
 * @typedef {object} CaseCost server CPU time per request of an app in one case, against another
 * @property {Estimate} ratio with an interval like those that rank: those of all apps hold together
 * @property {Estimate} differenceUs what that ratio makes of its cost in the other case
 * @property {"more" | "less" | "equal" | "undecided"} verdict
 *
 * @typedef {Pick<Row, "appId" | "name"> & Pick<Case, "target" | "connections"> &
 *   { mode: RankedMode, ratio: Estimate, cost: CaseCost | null }} TlsRow what TLS costs an app, round by round
 *   ratio: speed over TLS by speed without; cost: null if no CPU time was measured
 *
 * @typedef {{ mode: RankedMode, from: string, to: string, rows: (Pick<Row, "appId" | "name"> & CaseCost)[] }} Growth of
 *   cost from the smallest to the largest of cases that differ in one number of their target; from, to: their ids
 *
 * @typedef {Pick<Row, "appId" | "name" | "launches" | "errors"> & FixedRateFigures} FixedRateRow
 * @typedef {object} FixedRateFigures
 * @property {Estimate} intendedPerSecond its rate, which may be a share of its own capacity
 * @property {Estimate} achievedPerSecond
 * @property {boolean} kept whether the intended rate was achieved in every launch
 * @property {"generator" | "server" | "unknown" | null} behind who fell behind, if it was not kept
 * @property {(keyof FixedRateFigures["latencyUs"])[]} lagging of which half or more was the generator's own lag
 * @property {Record<"p50" | "p90" | "p99" | "p999" | "max", Estimate>} latencyUs from the intended time of sending
 *
 * @typedef {Absent & { testCase: FixedRateCase, rows: FixedRateRow[], latencyBases: LatencyBasis[] }} FixedRateSummary
 *   the lowest p99 first
 * @typedef {Absent & { testCase: Case, rows: FootprintRow[] }} FootprintSummary what each app takes to start, and of memory
 *   and disk; the quickest start first
 * @typedef {Pick<Row, "appId" | "name" | "version" | "launches" | "figures"> & { installedBytes:
 *   number | null }} FootprintRow installedBytes: null where there is nothing to install
 *
 * @typedef {{ name: string, us: Estimate, usWithCallees: Estimate | null }} CostGroup of each request
 * @typedef {object} ExplainedApp what a request's CPU time is made of
 * @property {string} appId
 * @property {string} name
 * @property {number} us that its groups add up to
 * @property {Estimate | null} measuredUs without a profiler, in slices; null: not measured
 * @property {Estimate | null} profilerCost what the profiler made it cost, 1 is nothing
 * @property {number | null} waited of the time that its thread could have run
 * @property {string | null} whyNot why no profiler could look
 * @property {CostGroup[]} groups the dearest first
 * @property {NativeGroup[] | null} native the dearest first; null: perf did not look
 * @property {string | null} whyNoNative as a clause
 * @property {number} launches
 * @property {string[]} profiles files of its raw profiles, next to the result
 * @typedef {{ name: string, us: Estimate, functions: { name: string, us: number }[] }} NativeGroup a library, with its
 *   dearest functions
 * @typedef {{ name: string, from: number, to: number, difference: Estimate }} CostDifference
 * @typedef {{ from: string, to: string, groups: CostDifference[], functions: CostDifference[] }} ExplainedPair
 *   names of two apps; the largest difference first
 * @typedef {{ apps: ExplainedApp[], pairs: ExplainedPair[], failed: DidNotFinish[] }} Explanation
 *
 * @typedef {object} Agreement of the modes' orders
 * @property {{ a: string, b: string }[]} disagreements names of pairs of which each mode is sure
 * @typedef {"faster" | "slower" | "equal" | "undecided"} Verdict
 * @typedef {object} BaselineRow an app over its own other version, in the same rounds
 * @property {string} appId
 * @property {string} name
 * @property {string} baseline
 * @property {RankedMode} mode
 * @property {string} caseId
 * @property {number} launches of whichever has fewer
 * @property {Estimate} ratio
 * @property {Verdict} verdict of all cases of a mode together wrong with a probability of 5 %
 *
 * @typedef {object} VersionRow an app at one version of its package
 * @property {string} appId
 * @property {string} name with the version
 * @property {string} version
 * @property {Estimate | null} toReference as a Row's
 * @property {VersionStep | null} step null if no older one was measured in the same rounds
 * @property {string | null} reason why it was not measured
 * @typedef {{ from: string, ratio: Estimate, verdict: Verdict }} VersionStep over the last one
 *
 * @typedef {object} VersionsSummary the versions of apps in one mode
 * @property {RankedMode} mode
 * @property {string | null} reference the name of the app that `toReference` is against
 * @property {{ app: string, rows: VersionRow[] }[]} apps each with its versions, the oldest first
 *
 * @typedef {object} RuntimesSummary apps on the runtimes that the run chose, in one mode
 * @property {RankedMode} mode
 * @property {{ label: string, ranking: ModeSummary }[]} runtimes in the order of their naming
 * @property {{ app: string, cells: (RuntimeCell | null)[] }[]} apps null: not entered on that one
 *
 * @typedef {object} RuntimeCell an app on a runtime
 * @property {string} appId its entry's
 * @property {Estimate | null} ratio its speed over that on the first; null if no round has both
 * @property {string | null} reason why it was not measured
 * @property {boolean} cannotRun whether the reason is that this runtime does not run it
 * @property {boolean} [isNative] whether it uses the runtime's own server; absent on Node, and where it is not recorded
 * @property {[here: string, first: string]} [otherVersion] of the app, where it is not that on the first runtime
 *
 * @typedef {Pick<ResultFile, "routebenchVersion" | "state" | "ended" | "environment" | "config" | "apps" | "rounds"> &
 *   RunFacts & Findings} Summary all that reports are made from
 *
 * @typedef {object} RunFacts
 * @property {number} launches of all apps, in all modes and cases
 * @property {LaunchFailure[]} failures
 * @property {boolean} isLastRoundPartial whether launches belong to a round that did not end
 * @typedef {{ appId: string, mode: Mode, caseId: string, round: number, code: string, detail: string }} LaunchFailure
 *
 * @typedef {object} Findings
 * @property {ModeSummary[]} modes each mode in each case, the modes in the order in which they are run
 * @property {TlsRow[]} tls empty unless a case was measured both ways
 * @property {Growth[]} growth
 * @property {FixedRateSummary[]} fixedRate
 * @property {FootprintSummary[]} footprint empty unless it was measured
 * @property {BaselineRow[]} against
 * @property {VersionsSummary[]} versions
 * @property {RuntimesSummary[]} runtimes
 * @property {Explanation | null} explained
 * @property {Agreement | null} agreement
 * @property {string[]} warnings of the run as a whole
 */

/**
 * @typedef {{ low: number | null, high: number | null }} Interval of a ratio; null if there are too few launches
 * @typedef {"above" | "below" | "neither"} IntervalSide of 1
 */

/** Ten per cent: an interval that reaches farther decides nothing. */
const NEAR = 1.1;

/** A ratio of this much more is rounding. */
const ROUNDING = 1 + 1e-9;

/** Whether the interval is narrow enough to decide anything. @type {(interval: Interval) => boolean} */
export const isNarrow = ({ low, high }) =>
  low !== null && high !== null && reachOf({ low, high }) <= NEAR * ROUNDING;

/** How far an interval reaches, as a factor either way. @type {(interval: { low: number, high: number }) => number} */
const reachOf = ({ low, high }) => Math.sqrt(high / low);

/** On which side of 1 all of the interval is, beyond the noise. @type {(interval: Interval, noise: number) => IntervalSide} */
export function sideOfOne({ low, high }, noise) {
  const least = (1 + noise) * ROUNDING;
  if (low !== null && low > least) return "above";
  return high !== null && high < 1 / least ? "below" : "neither";
}
