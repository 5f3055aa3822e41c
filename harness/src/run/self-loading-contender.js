import { isLoadedRound } from "@routebench/contract/modes";
import { addErrors, NO_ERRORS } from "@routebench/drivers/driver";
import { isSteady } from "@routebench/stats/steady";
import { SLICE } from "../plan/policy.js";
import { TrialFailure } from "../trial-failure.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { assertRight } from "./assert-answered.js";
import { conclude, concludeSlices, launch } from "./launch.js";
import { aroundSlice } from "./meter.js";
import { connectSelf, disconnectSelf, loadSelf, wakeSelf } from "./self-load.js";

/**
 * @import { Side } from "../host/sides.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Probes } from "../verify/prober.js"
 * @import { EndedTrial } from "./ended-trial.js"
 * @import { Lab } from "./lab.js"
 * @import { Launch } from "./launch.js"
 * @import { Contender, Kind } from "./round.js"
 * @import { Measured } from "./slices.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Warmup } from "@routebench/contract/trial"
 *
 * @typedef {NonNullable<NonNullable<Config["modes"]["in-process"]>["slices"]>} SliceSettings
 */

/** After so many requests on an app, its code and autocannon's are compiled; on Node 24 it takes more than 12,000. */
const WARM_UP_REQUESTS = 24_000;

/** With fewer, a single disturbed one would weigh too much. */
const FEWEST_ROTATIONS = 3;

/** The fewest that a test of steadiness compares. */
const BLOCKS = 3;

/**
 * They warm up in turns too, so that none is silent for long: memory that was not touched for a
 * while is slow, and servers close silent connections.
 * @type {(slices: SliceSettings, lab: Lab) => Kind}
 */
export const selfLoadingContenders = (slices, lab) => ({
  contender: (plan) => new SelfLoadingContender(plan, slices, lab),
  warmsUp: "in turns",
  roundMs: slices.roundMs,
  absentMs: 0,
  fewestRotations: FEWEST_ROTATIONS,
  isLoaded: (round) => isLoadedRound(round, slices),
  loadsInShuffledOrder: true,
  keepsSlices: true,
  endsWithRound: true,
});

/**
 * A server that loads itself. A slice is a fixed number of requests, so many on each connection: fewer than can be
 * under way would cost less than in this mode, a slow app by a fifth.
 * @implements {Contender}
 */
class SelfLoadingContender {
  /** @type {Slice[]} */
  slices = [];
  errors = NO_ERRORS;
  /** @type {Measured[]} */
  #warmUpSlices = [];
  /** @type {Probes} */
  #probes = { asked: 0, answered: 0, fault: null };
  #settings;
  #lab;
  /** @type {Launch | undefined} */
  #launched;

  /**
   * @param {AskedPlan} plan
   * @param {Pick<SliceSettings, "requests" | "warmUpRequests">} settings requests: of a slice, at least
   * @param {Lab} lab
   */
  constructor(plan, settings, lab) {
    this.plan = plan;
    this.#settings = settings;
    this.#lab = lab;
  }

  /** @param {Side} side */
  async start(side) {
    this.#launched = await launch(this.#lab, this.plan, { side });
    await connectSelf(this.#server, this.plan, this.#lab);
  }

  /** One slice more of its warm-up, with everything in the contract asked meanwhile. */
  async warmUp() {
    const { value, probes } = await whileProbing(this.#server.origin, this.plan.asked.probes, () =>
      this.slice(),
    );
    this.#probes = addProbes(this.#probes, probes);
    this.#warmUpSlices.push(value);
  }

  get isWarm() {
    const { requests, warmUpRequests = WARM_UP_REQUESTS } = this.#settings;
    return this.#warmUpSlices.length >= Math.ceil(warmUpRequests / requests);
  }

  /** @param {number[]} cores */
  moveTo(cores) {
    return this.#server.moveTo(cores);
  }

  rehearse() {
    return this.warmUp();
  }

  /**
   * The one process is server and generator: its time stands as the server's, and while it sleeps
   * both wait.
   * @returns {Promise<Measured>}
   */
  async slice() {
    const { connections, pipelining } = this.plan.load;
    const underWay = connections * pipelining;
    const each = Math.max(
      SLICE.inProcessRequestsEach,
      Math.ceil(this.#settings.requests / underWay),
    );
    const length = { requests: underWay * each };
    await wakeSelf(this.#server, this.#lab);
    const { value, reading } = await aroundSlice(this.#server, () =>
      loadSelf(this.#server, length, this.#lab),
    );
    const { requests, durationMs, errors } = value;
    assertRight({ errors });
    if (requests === 0) throw new TrialFailure("no-requests", "no request was answered any more");
    this.errors = addErrors(this.errors, errors);
    const steady = { requests, durationMs, driverIdleMs: durationMs, driverWaitMs: 0 };
    return { requests, durationMs, steady, ...reading, driverCpuMs: null, slowAnswers: 0 };
  }

  /** @returns {Promise<EndedTrial>} */
  async load() {
    const { plan, slices } = this;
    await wakeSelf(this.#server, this.#lab);
    const { value, probes } = await whileProbing(this.#server.origin, plan.asked.probes, () =>
      loadSelf(this.#server, plan.load, this.#lab),
    );
    await disconnectSelf(this.#server, this.#lab);
    const measurement = {
      ...{ result: value, warmup: this.warmup, serverCpuMs: null, cores: null },
      probes: addProbes(this.#probes, probes),
    };
    const sample = await conclude(this.#launch, plan, measurement, this);
    await this.#server.stop();
    return { ...plan, status: "ok", sample: { ...sample, slices } };
  }

  async end() {
    await disconnectSelf(this.#server, this.#lab);
    const trial = await concludeSlices(this.#launch, this, this.#probes);
    await this.#server.stop();
    return trial;
  }

  async kill() {
    await this.#launched?.server.kill();
  }

  /** What the last slice of its warm-up took. */
  get takesMs() {
    return this.#warmUpSlices.at(-1)?.durationMs ?? 0;
  }

  /** @returns {Warmup} */
  get warmup() {
    const slices = this.#warmUpSlices.filter(({ durationMs }) => durationMs > 0);
    const rates = slices.map(({ requests, durationMs }) => (requests * 1000) / durationMs);
    const totalMs = slices.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return {
      windowMs: totalMs / Math.max(1, slices.length) || 1,
      requestsPerSecond: rates.map(Math.round),
      steady: isSteady(rates, { block: Math.max(1, Math.floor(rates.length / BLOCKS)), still: 1 }),
    };
  }

  get #server() {
    return this.#launch.server;
  }

  get #launch() {
    if (this.#launched === undefined) throw new Error(`${this.plan.appId} has not been started`);
    return this.#launched;
  }
}
