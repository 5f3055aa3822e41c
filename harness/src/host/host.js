/**
 * @import { Limits } from "../limits.js"
 * @import { Startable as Subject } from "../subject.js"
 * @import { CoreTimes } from "./core-times.js"
 * @import { UsageReading } from "./usage-between.js"
 * @import { Runtime } from "@routebench/contract/app-record"
 * @import { Environment } from "@routebench/contract/result-file"
 * @import { Step } from "@routebench/drivers/autocannon/self-load"
 * @import { Generator } from "@routebench/drivers/closed-loop/closed-loop"
 * @import { Driver, DriverResult, DriverRun } from "@routebench/drivers/driver"
 */

/**
 * Where servers and generators run. They are started, watched, measured and ended through a host, and
 * what its machine is and does is read behind it alone. `local/` is this machine, `ssh/` another one, which
 * runs servers.
 *
 * @typedef {object} Host
 * @property {string} address at which its servers listen
 * @property {{ server: number[], driver: number[] } | null} cores to which each side is held; null
 *   if it cannot pin
 * @property {() => { openFiles: number, memoryBytes: number }} room what it has left: files that a process may
 *   open, memory
 * @property {(subject: Subject, options?: ServerOptions, limits?: ServerLimits) => Promise<Server>} startServer
 *   listening; throws a TrialFailure if it does not come to listen, and nothing is left running
 * @property {(subject: Subject, options?: ServerOptions, limits?: ServerLimits) => Promise<Worker>} startWorker
 *   of a subject that is no server; throws a TrialFailure where it does not work rightly
 * @property {string[]} generatorPrefix words put before a generator's command, for it to run where generators
 *   do and to end when the harness does
 * @property {(driver: Driver, run: GeneratorRun) => Promise<DriverResult>} load runs a generator to its end
 * @property {(options: { signal: AbortSignal, graceMs?: number }) => Promise<Generator>} startGenerator one that stays, and
 *   loads servers in turns
 * @property {boolean} [generatorSleeps] whether generators of ours sleep between answers, for want of a core of their own
 * @property {(signal: AbortSignal) => Promise<CoreWatch | null>} [watchCore] over the servers' core; null, or absent,
 *   where there is none
 * @property {() => Promise<OpenCertificate>} openCertificate one that its servers can read, until it is closed
 * @property {(rootDir: string) => Promise<Environment>} describe what figures are measured on; rootDir: of the
 *   repository
 *
 * @typedef {Pick<Host, "room" | "load" | "startGenerator">} LoadHost where generators run
 */

/**
 * @typedef {object} ServerOptions
 * @property {string} [address] of its host's, at which it listens; loopback by default
 * @property {number} [port] 0, the default, means any free one
 * @property {Certificate} [tls]
 * @property {object} [given] what its suite gives it beside
 * @property {string[]} [flags] of the runtime
 * @property {"server" | "driver"} [side] on whose cores it starts: the server's by default
 */

/** @typedef {Pick<Limits, "startMs" | "stopMs"> & { memoryBytes?: number }} ServerLimits */

/**
 * Of TLS: all apps of a run get the same, so the work of a handshake is the same for each.
 * @typedef {object} Certificate
 * @property {string} keyFile readable by the user alone
 * @property {string} certFile
 *
 * @typedef {{ certificate: Certificate, close: () => Promise<void> }} OpenCertificate
 */

/**
 * One app that runs. It is the whole family of its processes: what they use is counted together, and none
 * outlives it.
 * @typedef {object} Server
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {"http" | "https"} scheme
 * @property {Runtime | null} runtime what really runs it, as its process says; null if it does not
 * @property {number} roundTripMs of the network between it and the generators; 0 on one machine
 * @property {() => Soon<UsageReading | null>} usage what the family has used so far, for usageBetween(); null where
 *   the platform does not tell
 * @property {(limitMs: number) => Promise<UsageReading | null>} untilAsleep the first reading by which no
 *   thread has run since the one before; marked `stillBusy` where there was none in the time
 * @property {() => Soon<number | null>} peakResidentBytes see Family
 * @property {() => Soon<number | null>} openFiles how many descriptors the family holds; null if the platform does
 *   not report it
 * @property {() => Soon<number[] | null>} coresAllowed those that it may use; null if the platform does not report it
 * @property {(cores?: readonly number[]) => Soon<CoreTimes[]>} coreTimes of its machine's cores, or of these alone,
 *   since boot; empty if the platform does not report it
 * @property {(cores: number[]) => Promise<void>} moveTo holds the family to other cores from now on
 * @property {(step: Step, limitMs: number) => Promise<unknown>} loadSelf lets its process load itself (the
 *   in-process mode), step by step; what it tells is to be validated
 * @property {<T>(work: Promise<T>) => Promise<T>} whileAlive settles as the work does, or throws a
 *   TrialFailure as soon as the server dies
 * @property {() => Soon<void>} assertListensAsSaid throws a TrialFailure where it listens elsewhere by now
 * @property {() => Promise<void>} stop asks it to close, as its users would; throws a TrialFailure where it
 *   had to be killed
 * @property {() => Promise<void>} kill ends it and all that it has started; never fails
 */

/**
 * A subject that works by itself, as packages/contract/src/worker.js says.
 * @typedef {Pick<Server, "runtime" | "untilAsleep" | "peakResidentBytes" | "coresAllowed" | "coreTimes" | "moveTo" | "kill"> & {
 *   ask: (order: Order, limitMs: number) => Promise<unknown>,
 * }} Worker ask: throws a TrialFailure where it dies, throws, or does not come back
 *
 * @typedef {{ what: "work", durationMs: number } | { what: "allocation", requests: number } | { what: "check" }} Order
 */

/**
 * @typedef {object} CoreWatch tells whether somebody unseen works on a core
 * @property {() => Promise<unknown>} begin from when on it watches
 * @property {() => Promise<number | null>} finish us that a small piece of work took on the core since, on the average;
 *   null where the watch has ended
 * @property {() => Promise<void>} close never fails
 */

/**
 * @template T
 * @typedef {T | Promise<T>} Soon at once on this machine
 */

/**
 * @typedef {Omit<DriverRun, "launchPrefix">} GeneratorRun
 */
export {};
