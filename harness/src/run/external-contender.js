import { DriverError, ServerFault } from "@routebench/drivers/driver";
import { median } from "@routebench/stats/quantile";
import { TrialFailure } from "../trial-failure.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { addErrors, assertKept, NO_ERRORS, requestsIn } from "./assert-answered.js";
import { slicesOnly } from "./ended-trial.js";
import { assertUnchanged, conclude } from "./launch.js";
import { measureLoad } from "./load.js";
import { cpuMsSince } from "./meter.js";
import { RoundGenerator } from "./round-generator.js";
import { measureSlice, sliceExtent, WARM_UP_REQUESTS, warmUp } from "./slice-load.js";

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
 * @import { Measured } from "./slices.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Warmup } from "@routebench/contract/trial"
 * @import { Target } from "@routebench/drivers/closed-loop/target"
 *
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} SliceSettings
 * @typedef {Record<Side, Pick<RoundGenerator, "with" | "release">>} Generators of servers on each side
 */

/** How much is read from a file at once. */
const PIECE_BYTES = 64 * 1024;

/** The last windows of a warm-up, for the server's present rate. */
const LAST_WINDOWS = 10;

/**
 * Their servers run on after the round, but for those that failed.
 * @type {(slices: SliceSettings, lab: Lab, servers: Servers) => Kind}
 */
export function externalContenders(slices, lab, servers) {
  // One that fails with its process disturbs no other: two servers are never under one generator at a time.
  const generators = {
    server: new RoundGenerator(lab.loadHost, lab.signal),
    driver: new RoundGenerator(lab.loadHost, lab.signal),
  };
  return {
    contender: (plan) => new ExternalContender(plan, slices, lab, servers, generators),
    // Only a warm-up that ends by its rate has to be undisturbed.
    warmsUp: slices.warmUpRequests === undefined ? "undisturbed" : "when started",
    roundMs: slices.roundMs,
    absentMs: slices.durationMs,
    fewestRotations: 1,
    loadedRounds: slices.loadedRounds,
    loadsInShuffledOrder: false,
    keepsSlices: true,
    endsWithRound: false,
    allArrived: () => generators.driver.close(),
    close: async () => {
      await Promise.all(Object.values(generators).map((generator) => generator.close()));
    },
  };
}

/** A server that a process of its own loads. @implements {Contender} */
export class ExternalContender {
  /** @type {Slice[]} */
  slices = [];
  /** Of its slices and its warm-up. */
  errors = NO_ERRORS;
  /** @type {Warmup | undefined} */
  #warmup;
  /** @type {Probes} */
  #probes = { asked: 0, answered: 0, fault: null };
  #settings;
  #lab;
  #servers;
  #generators;
  /** @type {Launch | undefined} */
  #launched;
  /** @type {Side} */
  #loadedFrom = "server";
  #rate = 0;
  /** @type {UsageReading | null} at the start of the last slice */
  #beforeLast = null;

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
  }

  /** @param {Side} side */
  async start(side) {
    const { cores } = this.#lab.serverHost;
    this.#launched = await this.#servers.launch(this.plan, { side });
    this.#loadedFrom = side;
    // It may have been launched for an earlier case.
    if (this.#isWarmedUpByCount && cores !== null) await this.moveTo(cores[side]);
  }

  /** Loads it until it is warm, and asks for everything in the contract meanwhile. */
  async warmUp() {
    const { limits, serverHost, spentUsefully } = this.#lab;
    const { value, probes } = await whileProbing(this.server.origin, this.plan.asked.probes, () =>
      this.#load((target) => warmUp(target, limits, this.#warmUpExtent)),
    );
    this.#warmup = value.warmup;
    this.#probes = probes;
    this.errors = addErrors(this.errors, value.errors);
    const { windowMs, requestsPerSecond } = value.warmup;
    // A generator that stood still until its limit came has no window.
    if (requestsPerSecond.length > 0) {
      this.#takeRate(median(requestsPerSecond.slice(-LAST_WINDOWS)));
    }
    const atATime = this.#isWarmedUpByCount && serverHost.cores !== null ? 2 : 1;
    spentUsefully((windowMs * requestsPerSecond.length) / atATime);
  }

  /** @param {number[]} cores */
  moveTo(cores) {
    return this.server.moveTo(cores);
  }

  /** From now on the generator of the server's side loads it. */
  async arrive() {
    if (this.#loadedFrom !== "server") await this.#generators.driver.release(this.plan);
    this.#loadedFrom = "server";
  }

  /** It may have been warmed up next to another, so its rate is taken again. */
  async rehearse() {
    const slice = await this.slice();
    const { requests, durationMs } = slice.steady ?? slice;
    this.#takeRate((requests * 1000) / durationMs);
  }

  /** @param {{ durationMs: number, requests?: number }} [extent] of sending; absent: a slice's */
  async slice(extent = this.extent) {
    await this.settle();
    const { inFlight } = this.#inFlight;
    const { slice, errors, before } = await this.#load((target) =>
      measureSlice(this.server, target, { ...extent, inFlight }, this.#lab.limits),
    );
    this.errors = addErrors(this.errors, errors);
    this.#beforeLast = before;
    this.#lab.spentUsefully(slice.durationMs);
    return slice;
  }

  /** Counts what it has done since its last slice, once: that was put off. Never fails. */
  async settle() {
    const [last, before] = [this.slices.at(-1), this.#beforeLast];
    this.#beforeLast = null;
    if (!last?.server || before === null) return;
    const cpuMs = await cpuMsSince(this.server, before).catch(() => null);
    if (cpuMs !== null) last.server = { ...last.server, cpuMs };
  }

  /** Counts its deferred work and closes the connections of its slices. Never fails. */
  async endSlices() {
    await this.settle();
    await this.#generators[this.#loadedFrom].release(this.plan);
  }

  /** @returns {Promise<EndedTrial>} */
  async load() {
    const { plan, slices } = this;
    const { result, probes, ...measured } = await measureLoad(this.server, plan, this.#lab);
    const measurement = {
      ...{ ...measured, result, warmup: this.#warmup },
      probes: addProbes(this.#probes, probes),
    };
    const sample = await conclude(this.#launch, plan, measurement, this);
    return { ...plan, status: "ok", sample: { ...sample, slices } };
  }

  /** @returns {Promise<EndedTrial>} */
  async end() {
    assertKept({ requests: requestsIn(this.slices), errors: this.errors }, this.plan.load);
    await assertUnchanged(this.#launch, this.plan);
    return slicesOnly(this);
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
    const generator = this.#generators[this.#loadedFrom];
    try {
      return await this.server.whileAlive(generator.with(this.#launch, this.plan, work));
    } catch (error) {
      throw asFailure(error);
    }
  }
}

/** @param {unknown} error */
function asFailure(error) {
  if (error instanceof ServerFault) return new TrialFailure(error.code, error.message);
  if (error instanceof DriverError) return new TrialFailure("driver-failed", error.message);
  return error;
}
