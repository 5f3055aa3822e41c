/** @import { Limits } from "./limits.js" */
/** @import { Startable as App } from "@routebench/contract/app" */
/** @import { CoreTimes, UsageReading } from "./usage-between.js" */
/** @import { Runtime } from "@routebench/contract/app-record" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { SelfLoadStep } from "@routebench/generators/autocannon/session" */
/** @import { SliceGenerator } from "@routebench/generators/closed-loop/closed-loop" */
/** @import { Generator, LoadResult, LoadRun } from "@routebench/generators/generator" */

/**
 * Where servers and generators run. `local/` is this machine, `ssh/` another one, which runs servers.
 * @typedef {object} Host
 * @property {string} address at which its servers listen
 * @property {{ server: number[], generator: number[] } | null} cores of each side; null if it cannot pin
 * @property {() => { openFilesLimit: number, memoryBytes: number }} room openFilesLimit: of one process
 * @property {(app: App, options?: ServerOptions, limits?: ServerLimits) => Promise<Server>} startServer
 *   listening; throws a TrialFailure if it does not come to listen, and nothing is left running
 * @property {(app: App, options?: ServerOptions, limits?: ServerLimits) => Promise<Worker>} startWorker
 *   throws a TrialFailure where it does not work rightly
 * @property {() => void} endServers at once, those that still start too; from then on none is started
 * @property {Record<Side, string[]>} prefixes of a command, which hold it to the cores of a side
 * @property {(generator: Generator, run: GeneratorOnHost) => Promise<LoadResult>} load runs a generator to its end
 * @property {(options: { signal: AbortSignal, graceMs?: number, beside?: Side }) => Promise<SliceGenerator>} startGenerator
 *   beside: on the core of the servers that start on that side, asleep between answers; absent: on its own
 * @property {(signal: AbortSignal) => Promise<CoreWatch | null>} [watchCore] over the servers' core, if it has one
 * @property {() => Promise<OpenCertificate>} openCertificate that its servers can read, until it is closed
 * @property {(rootDir: string) => Promise<Environment>} describe what figures are measured on
 *
 * @typedef {Pick<Host, "room" | "load" | "startGenerator">} LoadHost where generators run
 */

/**
 * @typedef {object} ServerOptions
 * @property {string} [address] loopback by default
 * @property {number} [port] 0, the default, means any free one
 * @property {Certificate} [tls]
 * @property {object} [given] by its suite
 * @property {string[]} [flags] of the runtime
 * @property {Side} [side] on whose cores it starts
 * @property {AbortSignal} [ended] its host's servers are
 */

/** @typedef {Pick<Limits, "startMs" | "stopMs"> & Partial<Pick<Limits, "memoryBytes" | "diskBytes">>} ServerLimits */

/**
 * @typedef {{ keyFile: string, certFile: string }} Certificate one for all apps of a run
 * @typedef {{ certificate: Certificate, close: () => Promise<void> }} OpenCertificate
 */

/**
 * One app that runs: the whole family of its processes. What the platform does not report is null.
 * @typedef {object} Server
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {Runtime | null} runtime as its process says
 * @property {number} roundTripMs of the network between it and the generators; 0 on one machine
 * @property {() => Soon<UsageReading | null>} usage what the family has used so far, for usageBetween()
 * @property {(limitMs: number) => Promise<UsageReading | null>} untilAsleep see Family
 * @property {() => Soon<number | null>} residentBytes see Family
 * @property {() => Soon<number | null>} peakResidentBytes see Family
 * @property {() => Soon<number[] | null>} coresAllowed
 * @property {(cores?: readonly number[]) => Soon<CoreTimes[]>} coreTimes since boot
 * @property {(cores: number[]) => Promise<void>} moveTo holds the family to other cores from now on
 * @property {(step: SelfLoadStep, limitMs: number) => Promise<unknown>} loadSelf the in-process mode, step by step
 * @property {(step: "prepare" | "start" | "stop", how?: { intervalUs: number }) => Promise<any>} [profile]
 *   V8's sampling profiler, see profiler.js; throws where the runtime has none
 * @property {<T>(work: () => Promise<T>, prefix?: string[]) => Promise<{ result: T, report: string } | { report: null, whyNot: string }>} [whilePerfLooks]
 *   at its first thread, see local/perf.js; prefix: of its commands, as of a generator's; whyNot: as a clause
 * @property {<T>(work: Promise<T>) => Promise<T>} whileAlive throws a TrialFailure as soon as the server dies
 * @property {() => Soon<void>} assertListensAsSaid throws a TrialFailure where it listens elsewhere by now
 * @property {() => Promise<void>} stop throws a TrialFailure if it had to be killed
 * @property {() => Promise<void>} kill ends it and all that it has started; never fails
 */

/**
 * An app that works by itself, as packages/contract/src/suite.js says.
 * @typedef {Pick<Server, "runtime" | "untilAsleep" | "peakResidentBytes" | "coresAllowed" | "coreTimes" | "moveTo" | "kill"> & {
 *   ask: (order: Order, limitMs: number) => Promise<unknown>,
 * }} Worker ask: throws a TrialFailure where it dies, throws, or is late
 *
 * @typedef {{ what: "work", durationMs: number } | { what: "allocation", requests: number } | { what: "check" }} Order
 */

/**
 * @typedef {object} CoreWatch says whether somebody unseen works on a core
 * @property {() => Promise<unknown>} begin
 * @property {() => Promise<number | null>} finish us that a piece of work took; null if the watch has ended
 * @property {() => Promise<void>} close never fails
 */

/** @template T @typedef {T | Promise<T>} Soon at once on this machine */

/** @typedef {Omit<LoadRun, "launchPrefix">} GeneratorOnHost */
/** @typedef {"server" | "generator"} Side whose cores */

/**
 * Two at a time, one on each side: starting up takes one core, and the generator's is idle then.
 * @template T
 * @param {readonly T[]} items
 * @param {Host["cores"]} cores null where neither side has its own: then one after another
 * @param {(item: T, side: Side) => Promise<void>} work
 * @param {AbortSignal} signal nothing is begun after it
 */
export async function onBothSides(items, cores, work, signal) {
  const waiting = [...items];
  const workOn = async (/** @type {Side} */ side) => {
    while (waiting.length > 0 && !signal.aborted) {
      await work(/** @type {T} */ (waiting.shift()), side);
    }
  };
  await Promise.all([workOn("server"), ...(cores === null ? [] : [workOn("generator")])]);
}
