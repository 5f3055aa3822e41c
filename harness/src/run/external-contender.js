import { isLoadedRound } from "@routebench/contract/modes";
import { addErrors, NO_ERRORS } from "@routebench/drivers/driver";
import { median } from "@routebench/stats/quantile";
import { usageBetween } from "../host/usage-between.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { conclude, concludeSlices } from "./launch.js";
import { asFailure, measureLoad } from "./load.js";
import { inSilence, msBetween } from "./meter.js";
import { RoundGenerator } from "./round-generator.js";
import { measureSlice, observedSpan, sliceExtent, WARM_UP_REQUESTS, warmUp } from "./slice-load.js";

/**
 * @import { Side } from "../host/sides.js"
 * @import { UsageReading } from "../host/usage-between.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Probes } from "../verify/prober.js"
 * @import { EndedTrial } from "./ended-trial.js"
 * @import { Lab } from "./lab.js"
 * @import { Launch } from "./launch.js"
 * @import { Contender, Kind } from "./round.js"
 * @import { Servers } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Warmup } from "@routebench/contract/trial"
 * @import { Target } from "@routebench/drivers/closed-loop/target"
 *
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} SliceSettings
 * @typedef {Pick<RoundGenerator, "with" | "release">} Loading
 *
 * @typedef {object} Generators
 * @property {Record<Side, Loading>} beside the servers that warm up on a side, on their core
 * @property {Loading} apart from all servers, on a core of its own
 */

/** How much is read from a file at once. */
const PIECE_BYTES = 64 * 1024;

/** Of load, in the turn of one that waits for others to warm up. */
const BEAT_MS = 15;

/** The last windows of a warm-up, for the server's present rate. */
const LAST_WINDOWS = 10;

/** Work in silence that is less of a server's work than this changes nothing. */
const RESTLESS = 0.01;

/** What follows one another is spread evenly. @param {number} turn @returns {number} from 0 to 1 */
const spread = (turn) => (turn * GOLDEN_RATIO) % 1;

const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/**
 * Their servers run on after the round, but for those that failed.
 * @type {(slices: SliceSettings, lab: Lab, servers: Servers) => Kind}
 */
export function externalContenders(slices, lab, servers) {
  const { loadHost, signal } = lab;
  // One that fails with its process disturbs no other: two servers are never under one generator at a time.
  const beside = {
    server: new RoundGenerator(loadHost, { signal, beside: "server" }),
    driver: new RoundGenerator(loadHost, { signal, beside: "driver" }),
  };
  const apart = new RoundGenerator(loadHost, { signal });
  const closeBoth = () => Promise.all([beside.server.close(), beside.driver.close()]);
  return {
    contender: (plan) => new ExternalContender(plan, slices, lab, servers, { beside, apart }),
    warmsUp: slices.warmUpRequests === undefined ? "in turns" : "when started",
    roundMs: slices.roundMs,
    absentMs: slices.durationMs,
    rehearsals: 2,
    fewestRotations: 1,
    isLoaded: (round) => isLoadedRound(round, slices),
    loadsInShuffledOrder: false,
    keepsSlices: true,
    endsWithRound: false,
    allArrived: closeBoth,
    close: () => Promise.all([apart.close(), closeBoth()]),
  };
}

/** A server that a process of its own loads. @implements {Contender} */
export class ExternalContender {
  /** @type {Slice[]} */
  slices = [];
  /** Of its slices and its warm-up. */
  errors = NO_ERRORS;
  isWarm = false;
  /** @type {Warmup | undefined} */
  warmup;
  /** @type {Probes} */
  #probes = { asked: 0, answered: 0, fault: null };
  #settings;
  #lab;
  #servers;
  #generators;
  /** @type {Launch | undefined} */
  #launched;
  /** @type {Loading} */
  #generator;
  #rate = 0;
  #warmUpMs = 0;
  /** @type {{ requests: number, from: UsageReading | null } | undefined} its last turn of warm-up */
  #warmedUp;
  #turns = 0;
  /** @type {UsageReading | null} when its last slice had ended and it slept */
  #sleptFrom = null;
  /** @type {UsageReading | null} what it does from then on is none of its last slice's */
  #silentFrom = null;
  /** Whether there was a silence since its last slice, read or not. */
  #wasSilent = false;

  /**
   * @param {AskedPlan} plan
   * @param {Pick<SliceSettings, "durationMs" | "warmUpRequests">} settings durationMs: of the
   *   shortest slice
   * @param {Lab} lab
   * @param {Pick<Servers, "launch" | "drop">} servers
   * @param {Generators} generators
   */
  constructor(plan, settings, lab, servers, generators) {
    this.plan = plan;
    this.#settings = settings;
    this.#lab = lab;
    this.#servers = servers;
    this.#generators = generators;
    this.#generator = generators.apart;
  }

  /** @param {Side} side */
  async start(side) {
    const { cores } = this.#lab.serverHost;
    this.#launched = await this.#servers.launch(this.plan, { side });
    this.#generator = this.#generators.beside[side];
    // It may have been launched for an earlier case.
    if (cores !== null) await this.moveTo(cores[side]);
  }

  /** A turn of its warm-up, in which everything in the contract is asked. */
  async warmUp() {
    const { limits, serverHost, spentUsefully } = this.#lab;
    const { requestsPerSecond: before, turns = [] } = this.warmup ?? {};
    const leftMs = limits.settleMs - this.#warmUpMs;
    // Others had their turns since its last, so it has compiled and collected what that left.
    const from = await this.#usage();
    if (this.#warmedUp) {
      const { requests } = this.#warmedUp;
      turns.push({ requests, cpuMs: usageBetween(this.#warmedUp.from, from).cpuMs });
    }
    const startedAt = performance.now();
    const { value, probes } = await whileProbing(this.server.origin, this.plan.asked.probes, () =>
      this.#load((target) => warmUp(target, leftMs, this.#warmUpExtent, before)),
    );
    this.#warmUpMs += performance.now() - startedAt;
    this.#warmedUp = { requests: value.requests, from };
    this.warmup = { ...value.warmup, turns };
    this.isWarm = value.isOver;
    this.#probes = addProbes(this.#probes, probes);
    this.errors = addErrors(this.errors, value.errors);
    const { windowMs, requestsPerSecond } = value.warmup;
    // A generator that stood still until its limit came has no window.
    if (requestsPerSecond.length > 0) {
      this.#takeRate(median(requestsPerSecond.slice(-LAST_WINDOWS)));
    }
    const atATime = serverHost.cores === null ? 1 : 2;
    const windows = requestsPerSecond.length - (before?.length ?? 0);
    spentUsefully((windowMs * windows) / atATime);
  }

  /** @returns {Promise<UsageReading | null>} null where the platform or its host does not tell */
  async #usage() {
    try {
      return await this.server.usage();
    } catch {
      return null;
    }
  }

  /** It must not have been silent for longer than another when slices begin. */
  async stayAwake() {
    const beat = { durationMs: BEAT_MS, isIdle: true, drainLimitMs: this.#lab.limits.generatorMs };
    const { errors } = await this.#load((target) => target.run(beat));
    this.errors = addErrors(this.errors, errors);
  }

  /** @param {number[]} cores */
  moveTo(cores) {
    return this.server.moveTo(cores);
  }

  /** From now on a generator with a core of its own loads it. */
  async arrive() {
    await this.#generator.release(this.plan);
    this.#generator = this.#generators.apart;
  }

  /** It was warmed up on one core with its generator, so its rate is taken again. */
  async rehearse() {
    const slice = await this.slice();
    const { requests, durationMs } = slice.steady ?? slice;
    this.#takeRate((requests * 1000) / durationMs);
  }

  /** @type {Contender["slice"]} */
  async slice(onceLedIn) {
    await this.settle();
    const last = this.slices.at(-1);
    // Where its next turn follows at once there is no silence; what it did in one that nobody could read is not known.
    if (last && this.#sleptFrom && !this.#wasSilent) {
      last.later ??= { cpuMs: 0, durationMs: 0, afterMs: 0 };
    }
    this.#turns += 1;
    const { inFlight } = this.#inFlight;
    const inFlightMs = this.#rate > 0 ? (inFlight * 1000) / this.#rate : 0;
    const { round, order } = this.plan;
    const observed = observedSpan(inFlightMs, spread(this.#turns + order / 7 + round / 11));
    const how = { ...this.extent, inFlight, observed };
    const { slice, errors, after } = await this.#load((target) =>
      measureSlice(this.server, target, how, this.#lab.limits, onceLedIn),
    );
    this.errors = addErrors(this.errors, errors);
    this.#sleptFrom = after;
    this.#silentFrom = after?.stillBusy ? after : null;
    this.#wasSilent = this.#silentFrom !== null;
    this.#lab.spentUsefully(slice.durationMs + (slice.ledIn?.durationMs ?? 0));
    return slice;
  }

  /**
   * Its last slice began with work that the load before had put off, and left as much of its own. So what it still does
   * for as long as it was led in is not counted, and what it does after that is put off for longer. Never fails.
   */
  async fallSilent() {
    if (this.#sleptFrom === null) return;
    this.#wasSilent = true;
    this.#silentFrom ??= await this.server.untilAsleep(0).catch(() => null);
  }

  /** Counts what it has done in silence: put off at first, and when that is over without being asked. Never fails. */
  async settle() {
    const [last, since] = [this.slices.at(-1), this.#silentFrom];
    if (!last?.server || since === null || this.#sleptFrom === null) return;
    const silence = await inSilence(this.server, since).catch(() => null);
    this.#silentFrom = silence?.now ?? null;
    if (!silence || silence.cpuMs === null) return;
    const { cpuMs, durationMs } = silence;
    if (last.later === undefined) {
      const afterMs = msBetween(this.#sleptFrom.at, since.at);
      last.later = { cpuMs, durationMs, afterMs };
    } else {
      const { quiet = { cpuMs: 0, durationMs: 0 } } = last;
      last.quiet = { cpuMs: quiet.cpuMs + cpuMs, durationMs: quiet.durationMs + durationMs };
    }
  }

  /** Whether it works in silence so much that it matters whether somebody had asked for it. */
  get isRestless() {
    const sum = (/** @type {(slice: Slice) => number} */ of) =>
      this.slices.reduce((total, slice) => total + of(slice), 0);
    return (
      sum(({ later }) => later?.cpuMs ?? 0) > RESTLESS * sum(({ server }) => server?.cpuMs ?? 0)
    );
  }

  /** Counts its deferred work and closes the connections of its slices. Never fails. */
  async endSlices() {
    await this.settle();
    await this.#generator.release(this.plan);
  }

  /** @returns {Promise<EndedTrial>} */
  async load() {
    const { plan, slices } = this;
    const { result, probes, ...measured } = await measureLoad(this.server, plan, this.#lab);
    const measurement = {
      ...{ ...measured, result, warmup: this.warmup },
      probes: addProbes(this.#probes, probes),
    };
    const sample = await conclude(this.#launch, plan, measurement, this);
    return { ...plan, status: "ok", sample: { ...sample, slices } };
  }

  async end() {
    return concludeSlices(this.#launch, this, this.#probes);
  }

  async kill() {
    await this.#servers.drop(this.plan.appId);
  }

  /** Of its slices; its own when it is warm. */
  get extent() {
    return sliceExtent(this.#settings.durationMs, this.#rate, this.#inFlight);
  }

  get takesMs() {
    return this.extent.takesMs;
  }

  get server() {
    return this.#launch.server;
  }

  get #launch() {
    if (this.#launched === undefined) throw new Error(`${this.plan.appId} has not been started`);
    return this.#launched;
  }

  get #isWarmedUpByCount() {
    return this.#settings.warmUpRequests !== undefined;
  }

  /** @param {number} requestsPerSecond the highest rate seen counts */
  #takeRate(requestsPerSecond) {
    this.#rate = Math.max(this.#rate, requestsPerSecond);
  }

  get #inFlight() {
    const { connections, pipelining } = this.plan.load;
    return { inFlight: connections * pipelining, responseBytes: this.#launch.responseBytes.most };
  }

  /** Code is compiled by how often it runs, which it does for each piece of a large answer. */
  get #warmUpExtent() {
    const { warmUpRequests = WARM_UP_REQUESTS } = this.#settings;
    const pieces = Math.max(1, this.#launch.responseBytes.most / PIECE_BYTES);
    return {
      requests: Math.ceil(warmUpRequests / pieces),
      untilSteady: !this.#isWarmedUpByCount,
    };
  }

  /** @template T @param {(target: Target) => Promise<T>} work */
  async #load(work) {
    try {
      return await this.server.whileAlive(this.#generator.with(this.#launch, this.plan, work));
    } catch (error) {
      throw asFailure(error);
    }
  }
}
