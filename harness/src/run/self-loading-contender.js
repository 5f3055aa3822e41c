import {
  parseAutocannonOutput,
  parseConnecting,
} from "@routebench/drivers/autocannon/parse-output";
import { addErrors, NO_ERRORS } from "@routebench/drivers/driver";
import { SLICE } from "../plan/policy.js";
import { TrialFailure } from "../trial-failure.js";
import { whileProbing } from "../verify/prober.js";
import { assertRight } from "./assert-answered.js";
import { conclude } from "./ended-trial.js";
import { requestSequence } from "./load.js";
import { readAsleep, usedBetween } from "./meter.js";

/**
 * @import { Side } from "../host/sides.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Lab } from "./lab.js"
 * @import { Launch } from "./servers.js"
 * @import { Contender, Kind, Measured } from "./round.js"
 * @import { Servers } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Step } from "@routebench/drivers/autocannon/self-load"
 *
 * @typedef {NonNullable<NonNullable<Config["modes"]["in-process"]>["slices"]>} SliceSettings
 * @typedef {{ slices: SliceSettings, lab: Lab, servers: Servers }} Shared by the contenders of a round
 */

/** After so many requests on an app, its code and autocannon's are compiled; on Node 24 it takes more than 12,000. */
const WARM_UP_REQUESTS = 24_000;

/** With fewer, a single disturbed one would weigh too much. */
const FEWEST_ROTATIONS = 3;

/** @type {(slices: SliceSettings, lab: Lab, servers: Servers) => Kind} */
export const selfLoadingContenders = (slices, lab, servers) => ({
  contender: (plan) => new SelfLoadingContender(plan, { slices, lab, servers }),
  slices,
  rehearsals: 1,
  fewestRotations: FEWEST_ROTATIONS,
});

/**
 * A server that loads itself with autocannon. A slice is a fixed number of requests, so many on each connection: fewer
 * than can be under way would cost less than in this mode, a slow app by a fifth.
 * @implements {Contender}
 */
class SelfLoadingContender {
  /** @type {Slice[]} */
  slices = [];
  errors = NO_ERRORS;
  /** @type {Measured[]} */
  #warmUpSlices = [];
  #shared;
  /** @type {Launch | undefined} */
  #launched;

  /** @param {AskedPlan} plan @param {Shared} shared */
  constructor(plan, shared) {
    this.plan = plan;
    this.#shared = shared;
  }

  /** Opens the connections too, and sends one request on each. @param {Side} side */
  async start(side) {
    const { plan } = this;
    this.#launched = await this.#shared.servers.launch(plan, { side });
    const { origin } = this.#launched.server;
    const requests = requestSequence(plan.asked);
    const connecting = await this.#step(
      { step: "connect", origin, requests, load: plan.load },
      parseConnecting,
    );
    const { answered, failures, timeouts } = connecting;
    const { connections } = plan.load;
    if (answered === connections) return;
    throw new TrialFailure(
      "no-answer",
      `the first request was answered on only ${answered} of ${connections} connections ` +
        `(${failures} connections failed, ${timeouts} timeouts)`,
    );
  }

  /** One slice, with everything in the contract asked meanwhile. */
  async warmUp() {
    const { value } = await this.#probed(() => this.slice());
    this.#warmUpSlices.push(value);
    const { requests, warmUpRequests = WARM_UP_REQUESTS } = this.#shared.slices;
    return this.#warmUpSlices.length >= Math.ceil(warmUpRequests / requests);
  }

  /** @param {number[] | null} cores */
  async moveTo(cores) {
    if (cores !== null) await this.#launch.server.moveTo(cores);
  }

  /**
   * The one process is server and generator: its time stands as the server's, and while it sleeps both wait.
   * @returns {Promise<Measured>}
   */
  async slice() {
    const { connections, pipelining } = this.plan.load;
    const inFlight = connections * pipelining;
    const each = Math.max(
      SLICE.inProcessRequestsEach,
      Math.ceil(this.#shared.slices.requests / inFlight),
    );
    const { result, used } = await this.#load({ requests: inFlight * each });
    assertRight(result);
    const { requests, durationMs } = result;
    if (requests === 0) throw new TrialFailure("no-requests", "no request was answered any more");
    this.errors = addErrors(this.errors, result.errors);
    const steady = { requests, durationMs, driverIdleMs: durationMs, driverWaitMs: 0 };
    return { requests, durationMs, steady, ...used, driverCpuMs: null, slowAnswers: 0 };
  }

  /** @type {Contender["conclude"]} */
  async conclude({ isLoaded }) {
    const load = isLoaded ? await this.#probed(() => this.#load(this.plan.load)) : undefined;
    await this.#step({ step: "disconnect" }, () => {});
    if (load === undefined) return conclude(this.#launch, this);
    const result = { ...load.value.result, cpuMs: null };
    // The one process has no CPU time of a server alone.
    const measured = { result, probes: load.probes, serverCpuMs: null, cores: null };
    return conclude(this.#launch, this, measured);
  }

  async kill() {
    await this.#shared.servers.drop(this.plan.appId);
  }

  /** What the last slice of its warm-up took. */
  get sliceMs() {
    return this.#warmUpSlices.at(-1)?.durationMs ?? 0;
  }

  get #launch() {
    if (this.#launched === undefined) throw new Error(`${this.plan.appId} has not been started`);
    return this.#launched;
  }

  /** @template T @param {() => Promise<T>} work */
  #probed(work) {
    return whileProbing(this.#launch.server.origin, this.plan.asked.probes, work);
  }

  /** @param {{ requests?: number, durationMs?: number }} length */
  async #load({ requests, durationMs }) {
    // Connections that were silent for long are made fit for it first.
    await this.#step({ step: "wake" }, () => {});
    const { server } = this.#launch;
    const before = await readAsleep(server);
    const result = await this.#step({ step: "load", requests, durationMs }, parseAutocannonOutput);
    return { result, used: usedBetween(before, await readAsleep(server)) };
  }

  /** @template T @param {Step} step @param {(output: string) => T} parse */
  async #step(step, parse) {
    const { limits, signal } = this.#shared.lab;
    signal.throwIfAborted();
    return parse(JSON.stringify(await this.#launch.server.loadSelf(step, limits.trialMs)));
  }
}
