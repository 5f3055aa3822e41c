/** @import { Limits } from "./limits.js" */
/** @import { Startable as App } from "@routebench/contract/app" */
/** @import { LocalPorts } from "./machine/readings.js" */
/** @import { CoreTimes, Throttling, UsageReading } from "./usage-between.js" */
/** @import { Runtime } from "@routebench/contract/app-record" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { SelfLoadStep } from "@routebench/generators/autocannon/session" */
/** @import { SliceGenerator } from "@routebench/generators/closed-loop/closed-loop" */
/** @import { Generator, LoadResult, LoadRun } from "@routebench/generators/generator" */

/**
 * A machine that runs servers and generators. `local/` is this machine; `ssh/` is another machine, which runs servers.
 * @typedef {object} Host
 * @property {string} address where its servers listen
 * @property {{ server: number[], generator: number[] } | null} cores of each side; null if the host cannot pin
 * @property {() => Room} room
 * @property {(app: App, options?: ServerOptions, limits?: ServerLimits) => Promise<Server>} startServer resolves to a
 *   listening server; throws a TrialFailure if it does not listen, and leaves nothing running
 * @property {(app: App, options?: ServerOptions, limits?: ServerLimits) => Promise<Worker>} startWorker throws a
 *   TrialFailure if the worker does not work correctly
 * @property {() => void} endServers at once, including servers that are starting; no server starts afterwards
 * @property {Record<Side, string[]>} prefixes of commands, which pin them to the cores of a side
 * @property {(generator: Generator, run: GeneratorOnHost) => Promise<LoadResult>} load runs a generator to its end
 * @property {(options: GeneratorOptions) => Promise<SliceGenerator>} startGenerator
 * @property {(signal: AbortSignal, options: { gathers: boolean }) => Promise<CoreWatch | null>} [watchCore] null if
 *   servers have no core of their own; gathers: whether it can bring the cores of both sides together
 * @property {() => Promise<OpenCertificate>} openCertificate servers can read it until it is closed
 * @property {(rootDir: string) => Promise<Environment>} describe the machine that figures are measured on
 *
 * @typedef {{ signal: AbortSignal, graceMs?: number, beside?: Side }} GeneratorOptions beside: on the core of the
 *   servers of that side, sleeping between responses; absent: on the generators' core
 * @typedef {Pick<Host, "room" | "load" | "startGenerator">} LoadHost a machine that runs generators
 */

/**
 * What a machine still has for a run.
 * @typedef {object} Room
 * @property {number} openFilesLimit of a process
 * @property {number} memoryBytes
 * @property {number | null} tasks processes and threads; null without a limit
 * @property {LocalPorts | null} localPorts null if the platform does not report them
 */

/**
 * @typedef {object} ServerOptions
 * @property {string} [address] default: loopback
 * @property {number} [port] default: 0, any free port
 * @property {Certificate} [tls]
 * @property {object} [given] further fields for start(), from the suite
 * @property {string[]} [flags] of the runtime
 * @property {Side} [side] with the cores that it starts on
 * @property {AbortSignal} [ended] aborted when the host ends its servers
 */

/** @typedef {Pick<Limits, "startMs" | "stopMs"> & Partial<Pick<Limits, "memoryBytes" | "diskBytes">>} ServerLimits */

/**
 * @typedef {{ keyFile: string, certFile: string }} Certificate shared by all apps of a run
 * @typedef {{ certificate: Certificate, close: () => Promise<void> }} OpenCertificate
 */

/**
 * A running app with all of its processes (its family). Figures are null if the platform does not report them.
 * @typedef {object} Server
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {Runtime | null} runtime as its process reports it
 * @property {number} roundTripMs of the network between server and generators; 0 on one machine
 * @property {() => Soon<UsageReading | null>} usage resources that the family has used, for usageBetween()
 * @property {(limitMs: number) => Promise<UsageReading | null>} untilAsleep see Family
 * @property {() => Soon<number | null>} residentBytes see Family
 * @property {() => Soon<number | null>} peakResidentBytes see Family
 * @property {() => string[] | null} [loadedAddons] see Family; absent: the server runs on another machine
 * @property {() => Soon<number[] | null>} coresAllowed
 * @property {(cores?: readonly number[]) => Soon<CoreTimes[]>} coreTimes since boot
 * @property {() => Soon<Throttling | null>} throttling null without a CPU quota
 * @property {(cores: number[]) => Promise<void>} moveTo moves the family to other cores
 * @property {(step: SelfLoadStep, limitMs: number) => Promise<unknown>} loadSelf a step of the in-process mode
 * @property {(step: "prepare" | "start" | "stop", how?: { intervalUs: number }) => Promise<any>} [profile] runs V8's
 *   sampling profiler, see profiler.js; throws if the runtime has none
 * @property {<T>(work: Promise<T>) => Promise<T>} whileAlive throws a TrialFailure as soon as the server dies
 * @property {() => Soon<void>} assertListensAsSaid throws a TrialFailure if the server listens elsewhere by now
 * @property {{ port: number, isGiven: boolean, isOpen: boolean }} [binding] of a race's command. isGiven: it is PORT;
 *   isOpen: it listens on all interfaces
 * @property {() => Promise<void>} [assertAlone] throws a TrialFailure if the server runs more processes or threads
 * @property {() => Promise<void>} stop throws a TrialFailure if it had to be killed
 * @property {() => Promise<void>} kill ends it and all processes that it started; never fails
 */

/**
 * An app that is not a server, as packages/contract/src/suite.js describes.
 * @typedef {Pick<Server, "runtime" | "untilAsleep" | "peakResidentBytes" | "coresAllowed" | "coreTimes" | "moveTo" |
 *   "kill"> & { ask: (order: Order, limitMs: number) => Promise<unknown>,
 * }} Worker ask: throws a TrialFailure if the worker dies, throws or is late
 *
 * @typedef {{ what: "work", durationMs: number } | { what: "allocation", requests: number } | { what: "check" }} Order
 */

/**
 * @typedef {object} CoreWatch detects work of other guests on a core
 * @property {() => Promise<number | null>} gather brings the cores of both sides close together, if the host of a virtual
 *   machine has moved them apart; resolves to the ns that a message between them then takes, null if not measured
 * @property {() => Promise<unknown>} begin
 * @property {() => Promise<number | null>} finish µs that a piece of work took; null if the watch has ended
 * @property {() => Promise<void>} close never fails
 */

/** @template T @typedef {T | Promise<T>} Soon a promise only if the server runs on another machine */

/** @typedef {Omit<LoadRun, "launchPrefix">} GeneratorOnHost */
/** @typedef {"server" | "generator"} Side a group of cores */

/**
 * Works on two items at a time, one on each side: starting takes one core, and the generator's core is idle then.
 * @template T
 * @param {readonly T[]} items
 * @param {Host["cores"]} cores null if the host cannot pin: then items are worked on one after another
 * @param {(item: T, side: Side) => Promise<void>} work
 * @param {AbortSignal} signal no item is begun after it
 */
export async function forEachOnBothSides(items, cores, work, signal) {
  const waiting = [...items];
  const workOn = async (/** @type {Side} */ side) => {
    while (waiting.length > 0 && !signal.aborted) {
      await work(/** @type {T} */ (waiting.shift()), side);
    }
  };
  await Promise.all([workOn("server"), ...(cores === null ? [] : [workOn("generator")])]);
}
