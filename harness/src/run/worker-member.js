import { allocationSchema } from "@routebench/contract/trial";
import { isSteady } from "@routebench/stats/steady";
import { z } from "zod";
import { usageBetween } from "../host/usage-between.js";
import { ASLEEP_LIMIT_MS, stolenMs } from "./measure-slice.js";

/**
 * @typedef {import("@routebench/contract/slice").Slice} DrainedSlice
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 */

const WINDOW_MS = 10;

/** Enough for collections to be counted, and less than a second for the slowest. */
const ALLOCATING_REQUESTS = 20_000;

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };

const workSchema = z.object({
  requests: z.int().positive(),
  bytes: z.number().nonnegative(),
  durationMs: z.number().positive(),
});

/**
 * One of several subjects that are alive at once, and work by themselves: in its slices alone it is
 * awake. What it does after a slice, such as collecting garbage or compiling, belongs to the slice.
 */
export class WorkerMember {
  /** @type {DrainedSlice[]} */
  slices = [];
  /** @type {import("@routebench/contract/result-file").Warmup | undefined} */
  #warmup;
  #bytesPerRequest = 0;
  #settings;

  /**
   * @param {import("../verify/asked.js").AskedPlan} plan
   * @param {import("../host/host.js").Worker} worker
   * @param {{ startupMs: number, durationMs: number, limits: import("../limits.js").Limits }} settings
   *   startupMs: until it had shown that it works; durationMs: of a slice
   */
  constructor(plan, worker, settings) {
    this.plan = plan;
    this.worker = worker;
    this.#settings = settings;
  }

  /**
   * Lets it work until its rate no longer trends.
   * @returns {Promise<number>} ms of work
   * @throws {import("../trial-failure.js").TrialFailure}
   */
  async warmUp() {
    const { settleMs } = this.#settings.limits;
    /** @type {number[]} */
    const rates = [];
    let [workedMs, steady] = [0, false];
    while (!steady && workedMs < settleMs) {
      const { requests, durationMs } = await this.#work(WINDOW_MS);
      rates.push((requests * 1000) / durationMs);
      workedMs += durationMs;
      steady = isSteady(rates);
    }
    const requestsPerSecond = rates.map(Math.round);
    this.#warmup = { windowMs: WINDOW_MS, requestsPerSecond, steady };
    return workedMs;
  }

  /**
   * @returns {Promise<import("./slices.js").Measured>}
   * @throws {import("../trial-failure.js").TrialFailure}
   */
  async measureSlice() {
    const { worker } = this;
    const cores = (await worker.coresAllowed()) ?? [];
    const before = await worker.untilAsleep(ASLEEP_LIMIT_MS);
    const stolenBeforeMs = await stolenMs(worker, cores);
    const { requests, bytes, durationMs } = await this.#work(this.#settings.durationMs);
    const after = await worker.untilAsleep(ASLEEP_LIMIT_MS);
    const stolenAfterMs = await stolenMs(worker, cores);
    this.#bytesPerRequest = bytes / requests;
    const { cpuMs, waitMs, whyUnknown } = usageBetween(before, after);
    return {
      ...{ requests, durationMs, steady: null },
      server: cpuMs === null || waitMs === null ? null : { cpuMs, waitMs },
      ...(whyUnknown !== null && { whyNoCpu: whyUnknown }),
      ...(after?.stillBusy && { neverAsleep: true }),
      stealMs:
        stolenBeforeMs === null || stolenAfterMs === null ? null : stolenAfterMs - stolenBeforeMs,
      ...{ driverCpuMs: null, slowAnswers: 0 },
    };
  }

  /**
   * Ends it in good order.
   * @returns {Promise<Sample>} whose absolute figures are those of its slices together
   * @throws {import("../trial-failure.js").TrialFailure} where it does not work rightly any more
   */
  async conclude() {
    const { worker, slices } = this;
    const { startupMs, limits } = this.#settings;
    const order = /** @type {const} */ ({ what: "allocation", requests: ALLOCATING_REQUESTS });
    const allocation = allocationSchema.parse(await worker.ask(order, limits.trialMs));
    await worker.ask({ what: "check" }, limits.answerMs);
    const rssPeakBytes = await worker.peakResidentBytes();
    await worker.kill();
    const cpuMs = slices.map(({ server }) => server?.cpuMs ?? null);
    const requests = sum(slices.map((slice) => slice.requests));
    return {
      ...{ requests, durationMs: sum(slices.map(({ durationMs }) => durationMs)) },
      ...{ bytes: Math.round(requests * this.#bytesPerRequest), errors: NO_ERRORS },
      serverCpuMs: cpuMs.includes(null) ? null : sum(cpuMs.map(Number)),
      ...{ driverCpuMs: 0, rssPeakBytes, startupMs, cores: null },
      ...(this.#warmup && { warmup: this.#warmup }),
      ...{ slices, allocation },
    };
  }

  /** @param {number} durationMs */
  async #work(durationMs) {
    const limitMs = durationMs + this.#settings.limits.answerMs;
    return workSchema.parse(await this.worker.ask({ what: "work", durationMs }, limitMs));
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
