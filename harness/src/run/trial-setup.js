/**
 * What every trial of a run shares.
 * @typedef {object} TrialSetup
 * @property {import("@routebench/contract/suite").Suite} suite
 * @property {import("../host/host.js").Host} serverHost where servers run
 * @property {import("../host/host.js").Host} loadHost where generators run
 * @property {import("@routebench/drivers/driver").Driver} driver the external mode's generator
 * @property {import("@routebench/drivers/driver").Driver} openDriver the fixed-rate mode's
 * @property {Map<string, Pick<import("../entries/entries.js").LaunchedEntry, "flags"> & { app: import("../host/host.js").Subject }>} entries what starts each, by id
 * @property {import("../host/host.js").Certificate} [certificate] where a case asks over TLS
 * @property {import("../limits.js").Limits} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(milliseconds: number) => void} spentUsefully told of time spent warming up or measuring
 */

/**
 * One kind of trial: drives a server that listens and conforms, and measures.
 * @callback Measure
 * @param {import("../host/host.js").Server} server
 * @param {import("../verify/asked.js").AskedPlan} plan
 * @param {TrialSetup} setup
 * @returns {Promise<Measurement>}
 * @throws {import("../trial-failure.js").TrialFailure}
 */

/**
 * @typedef {Pick<import("@routebench/contract/result-file").Sample, "serverCpuMs" | "serverBusiestThreadMs" | "cores" | "warmup" | "lull">
 * & { result: import("@routebench/drivers/driver").DriverResult, probes: import("../verify/prober.js").Probes }} Measurement
 */
export {};
