/**
 * @import { Case, FixedRateCase } from "./cases.js"
 * @import { MetricId } from "./metrics.js"
 * @import { RankedMode } from "./modes.js"
 * @import { Target } from "./targets.js"
 */

/**
 * What is computed from a result file before anything is drawn. Types only.
 *
 * @typedef {object} Estimate
 * @property {number} point
 * @property {number | null} low lower end of the interval; null if the data give none
 * @property {number | null} high
 * @property {number[]} [both] the two values, if there are no more and they differ
 * @property {number} level confidence level, such as 0.95
 * @property {string} method in words
 *
 * @typedef {object} RankRange
 * @property {number} best 1 + how many entries are shown to be better
 * @property {number} worst how many entries there are, less those shown to be worse
 *
 * @typedef {object} Figure one metric of one app over its launches
 * @property {number[]} values one per launch, in the order of the rounds
 * @property {number} median
 * @property {Estimate} estimate
 * @property {RankRange} rank
 * @property {1 | 2 | 3 | null} medal shared by those who cannot be told apart; null too with fewer than
 *   three launches, and of a metric that is no merit
 *
 * @typedef {object} Row an app that finished
 * @property {string} appId
 * @property {string} name
 * @property {string} version
 * @property {"app" | "control" | "baseline"} role
 * @property {number} launches
 * @property {number} errors of all kinds, over all launches
 * @property {Partial<Record<MetricId, Figure>>} figures
 * @property {number | null} speedRatio its speed as a multiple of the slowest app's; null if it was
 *   not measured, as a warning then says
 * @property {Estimate | null} toReference its speed against the reference's; null if no round has both
 * @property {Estimate | null} toSlowest its speed against the slowest app's, from the comparisons that rank
 * @property {"slices" | "rates"} speedFrom what its speed was computed from
 * @property {RankRange} rank by speed
 * @property {"server" | "generator" | "network" | "neither" | "unknown"} bottleneck
 * @property {string[]} warnings in words, of this app alone
 * @property {string[]} findings in words, with the app as their subject: where it may do other work
 *   than its users' requests would be
 *
 * @typedef {object} DidNotFinish
 * @property {string} appId
 * @property {string} name
 * @property {string} version
 * @property {string} reason
 *
 * @typedef {object} NoiseFloor what an app entered twice, the control, shows
 * @property {string} name of that app
 * @property {number} difference relative, between the app and itself; none up to it is claimed
 * @property {Estimate} ratio the control's speed over the app's
 *
 * @typedef {object} ModeSummary one mode in one case
 * @property {RankedMode} mode
 * @property {Case} testCase
 * @property {string | null} reference the app that `toReference` is against
 * @property {Row[]} rows the fastest first; controls and baselines among them
 * @property {DidNotFinish[]} didNotFinish
 * @property {DidNotFinish[]} [doesNotApply] those that have nothing to show in this case, which is no fault
 * @property {NoiseFloor | null} noiseFloor null if no control was measured
 * @property {number} confidence that all intervals of speeds hold together, such as 0.95
 * @property {boolean} decided whether every pair of neighbours is told apart or shown equal
 *
 * @typedef {object} TlsRow what TLS costs an app: its rate over TLS, over that without, round by round
 * @property {string} appId
 * @property {string} name
 * @property {RankedMode} mode
 * @property {Target} target
 * @property {number | null} connections null: the mode's default
 * @property {Estimate} ratio requests/s over TLS by requests/s without
 * @property {"lower" | "upper" | null} bound what the ratio is where the generator was the limit: over
 *   TLS a lower bound, without it an upper one
 * @property {Estimate | null} cpuRatio server CPU time per request over TLS by that without; null where
 *   the platform does not tell
 *
 * @typedef {object} FixedRateRow
 * @property {string} appId
 * @property {string} name
 * @property {number} launches
 * @property {number} errors
 * @property {Estimate} intendedPerSecond its rate, which may be a share of its own capacity
 * @property {Estimate} achievedPerSecond
 * @property {boolean} kept whether the intended rate was achieved in every launch
 * @property {"generator" | "server" | "unknown" | null} behind who fell behind, if it was not kept
 * @property {boolean} isTailLagging whether half of its p99 or more was the generator's own lag: from there on its
 *   percentiles are upper bounds
 * @property {Record<"p50" | "p90" | "p99" | "p999" | "max", Estimate>} latencyUs from the intended time of sending
 *
 * @typedef {object} FixedRateSummary
 * @property {FixedRateCase} testCase
 * @property {FixedRateRow[]} rows the lowest p99 first
 * @property {DidNotFinish[]} didNotFinish
 *
 * @typedef {object} LullRow
 * @property {string} appId
 * @property {string} name
 * @property {Estimate} ratio CPU per request just after the silence against before it
 *
 * @typedef {object} Agreement of the modes' orders
 * @property {number | null} correlation Kendall's tau-b
 * @property {{ a: string, b: string }[]} disagreements pairs of names that each mode separates, in opposite order
 *
 * @typedef {object} BaselineRow an app against its own other version, in the same rounds
 * @property {string} appId
 * @property {string} name
 * @property {string} baseline
 * @property {Estimate} ratio the app's speed over the baseline's
 * @property {"faster" | "slower" | "equal" | "undecided"} verdict
 * @property {{ app: RankRange, baseline: RankRange }} ranks of each, without the other, among the apps beside them
 *
 * @typedef {object} VersionRow an app at one version of its package
 * @property {string} appId
 * @property {string} name with the version
 * @property {string} version
 * @property {Estimate | null} toReference its speed against the reference's; null if no round has both
 * @property {VersionStep | null} step null if no older one was measured in the same rounds
 * @property {string | null} reason why it was not measured; null if it was
 *
 * @typedef {object} VersionStep from the next older version that was measured
 * @property {string} from its name
 * @property {Estimate} ratio the newer one's speed over the older one's
 * @property {BaselineRow["verdict"]} verdict the newer one's, against the older
 *
 * @typedef {object} VersionsSummary the versions of apps in one mode
 * @property {RankedMode} mode
 * @property {string | null} reference the name of the app that `toReference` is against
 * @property {{ app: string, rows: VersionRow[] }[]} apps each with its versions, the oldest first
 *
 * @typedef {object} RuntimesSummary apps on the runtimes that the run chose, in one mode
 * @property {RankedMode} mode
 * @property {{ label: string, ranking: ModeSummary }[]} runtimes in the order in which they were named, each with the
 *   ranking of the apps on it
 * @property {{ app: string, cells: (RuntimeCell | null)[] }[]} apps that were entered on several; a cell for each runtime,
 *   null where an app was not entered
 *
 * @typedef {object} RuntimeCell an app on a runtime
 * @property {string} appId its entry's
 * @property {Estimate | null} ratio its speed over that on the first of the runtimes that ran it; null if no round has both
 * @property {string | null} reason why it was not measured; null if it was
 * @property {boolean} cannotRun whether the reason is that this runtime does not run it
 *
 * @typedef {object} Summary
 * @property {ModeSummary[]} modes each mode in each case, the modes in the order in which they are run
 * @property {TlsRow[]} tls empty unless a case was measured both ways
 * @property {FixedRateSummary[]} fixedRate
 * @property {BaselineRow[]} against
 * @property {VersionsSummary[]} versions empty unless an app was measured at a version of its package
 * @property {RuntimesSummary[]} runtimes empty unless the run chose several
 * @property {LullRow[]} lull
 * @property {Agreement | null} agreement
 * @property {string[]} warnings in words, of the run as a whole
 */
export {};
