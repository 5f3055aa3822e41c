/**
 * What every trial of a run shares.
 * @typedef {object} TrialSetup
 * @property {import("../machine/placement.js").Placement} placement
 * @property {import("@routebench/drivers/driver").Driver} driver the external mode's generator
 * @property {import("@routebench/drivers/driver").Driver} openDriver the fixed-rate mode's
 * @property {(appId: string) => string} serverFileOf
 * @property {string[]} serverNodeFlags
 * @property {import("../server/certificate.js").Certificate} [certificate] where a case asks over TLS
 * @property {import("../limits.js").Limits} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(milliseconds: number) => void} spentUsefully told of time spent warming up or measuring
 */

/**
 * One kind of trial: drives a server that listens and conforms, and measures.
 * @callback Measure
 * @param {import("../server/server-process.js").ServerProcess} server
 * @param {import("@routebench/contract/result-file").TrialPlan} plan
 * @param {TrialSetup} setup
 * @returns {Promise<Measurement>}
 * @throws {import("../server/failure.js").TrialFailure}
 */

/**
 * @typedef {Pick<import("@routebench/contract/result-file").Sample, "serverCpuMs" | "serverBusiestThreadMs" | "cores" | "warmup" | "lull">
 * & { result: import("@routebench/drivers/driver").DriverResult, probes: import("../verify/prober.js").Probes }} Measurement
 */
export {};
