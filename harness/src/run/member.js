import { median } from "@routebench/stats/quantile";
import { usageBetween } from "../host/usage-between.js";
import { whileProbing } from "../verify/prober.js";
import { ASLEEP_LIMIT_MS, measureSlice } from "./measure-slice.js";
import { sliceExtent } from "./slice-extent.js";
import { WARM_UP_REQUESTS, warmUp } from "./warm-up.js";

/**
 * @typedef {import("@routebench/drivers/driver").DriverResult["errors"]} Errors
 */

/** As much as is read from a file at once. */
const PIECE_BYTES = 64 * 1024;

/** The last windows of a warm-up, for the server's present rate. */
const LAST_WINDOWS = 10;

/** One server of a round in which all are alive at once. */
export class Member {
  /** @type {import("@routebench/contract/slice").Slice[]} */
  slices = [];
  /** @type {import("@routebench/contract/result-file").Warmup | undefined} */
  warmup;
  /** @type {import("../verify/prober.js").Probes} */
  probes = { asked: 0, answered: 0, fault: null };
  /** @type {Errors} of its slices and its warm-up */
  errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  #generator;
  #limits;
  #shortestMs;
  #extent;
  #rate = 0;
  #warmUpRequests;
  /** @type {import("../host/usage-between.js").UsageReading | null} at the start of the last slice */
  #beforeLast = null;

  /**
   * @param {import("../verify/asked.js").AskedPlan} plan
   * @param {import("./launch.js").Launch} launched
   * @param {import("./round-generator.js").RoundGenerator} generator
   * @param {{ durationMs: number, warmUpRequests?: number }} settings durationMs: of a slice at the least
   * @param {import("../limits.js").Limits} limits
   */
  constructor(plan, launched, generator, { durationMs, warmUpRequests }, limits) {
    this.plan = plan;
    this.launched = launched;
    this.#generator = generator;
    this.#limits = limits;
    this.#shortestMs = durationMs;
    this.#extent = sliceExtent(durationMs, 0, this.#inFlight);
    this.#warmUpRequests = warmUpRequests;
  }

  /**
   * Loads it until it is warm, with everything in the contract asked beside the load.
   * @returns {Promise<number>} ms of load
   * @throws {import("../trial-failure.js").TrialFailure | import("@routebench/drivers/driver").DriverError}
   */
  async warmUp() {
    const { asked } = this.plan;
    const { value, probes } = await whileProbing(this.launched.server.origin, asked.probes, () =>
      this.#load((target) => warmUp(target, this.#limits, this.#warmUpExtent)),
    );
    this.warmup = value.warmup;
    this.probes = probes;
    this.errors = addErrors(this.errors, value.errors);
    const { windowMs, requestsPerSecond } = value.warmup;
    // A generator that stood still until its limit came tells no window.
    if (requestsPerSecond.length > 0) {
      this.#takeRate(median(requestsPerSecond.slice(-LAST_WINDOWS)));
    }
    return windowMs * requestsPerSecond.length;
  }

  /**
   * @param {{ durationMs: number, requests?: number }} [extent] of sending; absent: a slice's
   * @returns {Promise<import("./slices.js").Measured>}
   * @throws {import("../trial-failure.js").TrialFailure | import("@routebench/drivers/driver").DriverError}
   */
  async measureSlice(extent = this.#extent) {
    await this.settle();
    const { slice, errors, before } = await this.#load((target) =>
      measureSlice(
        this.launched.server,
        target,
        { ...extent, inFlight: this.#inFlight.inFlight },
        this.#limits,
      ),
    );
    this.errors = addErrors(this.errors, errors);
    this.#beforeLast = before;
    return slice;
  }

  /**
   * @returns {import("./slices.js").SliceMember & { plan: Member["plan"] }} with slices that are not kept, which tell
   *   its rate again: it may have been warmed up beside another
   */
  asWaking() {
    const measureSlice = async () => {
      const slice = await this.measureSlice();
      const { requests, durationMs } = slice.steady ?? slice;
      this.#takeRate((requests * 1000) / durationMs);
      return slice;
    };
    return { plan: this.plan, slices: [], measureSlice };
  }

  /**
   * Has another generator load it from now on.
   * @param {import("./round-generator.js").RoundGenerator} generator
   */
  async loadBy(generator) {
    if (generator !== this.#generator) await this.#generator.release(this.plan);
    this.#generator = generator;
  }

  /** @returns {import("./slice-extent.js").SliceExtent} of its slices; its own when it is warm */
  get extent() {
    return this.#extent;
  }

  /** @param {number} requestsPerSecond that it was seen to answer; the most of them counts */
  #takeRate(requestsPerSecond) {
    this.#rate = Math.max(this.#rate, requestsPerSecond);
    this.#extent = sliceExtent(this.#shortestMs, this.#rate, this.#inFlight);
  }

  get #inFlight() {
    const { connections, pipelining } = this.plan.load;
    return { inFlight: connections * pipelining, responseBytes: this.launched.responseBytes.most };
  }

  /** Code is compiled by how often it runs, which it does for each piece of a large answer. */
  get #warmUpExtent() {
    const pieces = Math.max(1, this.launched.responseBytes.most / PIECE_BYTES);
    const requests = Math.ceil((this.#warmUpRequests ?? WARM_UP_REQUESTS) / pieces);
    return { requests, untilSteady: this.#warmUpRequests === undefined };
  }

  /** Ends its slices: counts its deferred work and closes their connections. Never fails. */
  async endSlices() {
    await this.settle();
    await this.#generator.release(this.plan);
  }

  /** Counts what it has done since its last slice, once: that was put off. Never fails. */
  async settle() {
    const [last, before] = [this.slices.at(-1), this.#beforeLast];
    this.#beforeLast = null;
    if (!last?.server || before === null) return;
    const now = await this.launched.server.untilAsleep(ASLEEP_LIMIT_MS);
    const { cpuMs } = usageBetween(before, now);
    if (cpuMs !== null && !now?.stillBusy) last.server = { ...last.server, cpuMs };
  }

  /**
   * @template T
   * @param {(target: import("@routebench/drivers/closed-loop/target").Target) => Promise<T>} work
   * @returns {Promise<T>}
   */
  #load(work) {
    const { server } = this.launched;
    return server.whileAlive(this.#generator.with(this.launched, this.plan, work));
  }
}

/**
 * @param {Errors} some
 * @param {Errors} others
 * @returns {Errors} of each kind together
 */
export function addErrors(some, others) {
  const kinds = /** @type {(keyof Errors)[]} */ (Object.keys(some));
  return /** @type {Errors} */ (
    Object.fromEntries(kinds.map((kind) => [kind, some[kind] + others[kind]]))
  );
}
