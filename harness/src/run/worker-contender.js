import { allocationSchema } from "@routebench/contract/trial";
import { NO_ERRORS } from "@routebench/drivers/driver";
import { sum } from "@routebench/stats/moments";
import { isSteady } from "@routebench/stats/steady";
import { z } from "zod";
import { startWorker } from "../verify/start-worker.js";
import { trialOf } from "./ended-trial.js";
import { readAsleep, usedBetween } from "./meter.js";

/**
 * @import { Worker } from "../host/host.js"
 * @import { Side } from "../host/sides.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Lab } from "./lab.js"
 * @import { Contender, Kind, Measured } from "./round.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Warmup } from "@routebench/contract/trial"
 */

const WINDOW_MS = 10;

/** A turn of a warm-up is as long as the blocks of which steadiness is judged. */
const WINDOWS_IN_TURN = 10;

/** So that dozens of collections are counted, and all subjects of a round take seconds together. */
const ALLOCATING = { seconds: 0.3, fewest: 20_000, most: 500_000 };

const workSchema = z.object({
  requests: z.int().positive(),
  bytes: z.number().nonnegative(),
  durationMs: z.number().positive(),
});

/** @type {(slices: NonNullable<Config["modes"]["standalone"]>["slices"], lab: Lab) => Kind} */
export const workerContenders = (slices, lab) => ({
  contender: (plan) => new WorkerContender(plan, slices.durationMs, lab),
  slices,
  rehearsals: 1,
  fewestRotations: 1,
});

/** A subject that works on its own, without a server. @implements {Contender} */
class WorkerContender {
  /** @type {Slice[]} */
  slices = [];
  errors = NO_ERRORS;
  /** @type {Warmup} */
  warmup = { windowMs: WINDOW_MS, requestsPerSecond: [], steady: false };
  #lab;
  /** @type {Worker | undefined} */
  #started;
  #startupMs = 0;
  #bytesPerRequest = 0;

  /** @param {AskedPlan} plan @param {number} sliceMs @param {Lab} lab */
  constructor(plan, sliceMs, lab) {
    this.plan = plan;
    this.sliceMs = sliceMs;
    this.#lab = lab;
  }

  /** @param {Side} side */
  async start(side) {
    const { appId, asked } = this.plan;
    const entry = this.#lab.entries.get(appId);
    if (!entry) throw new RangeError(`there is no entry ${appId}`);
    const { subject, flags } = entry;
    const launchedAt = performance.now();
    this.#started = await startWorker(subject, asked.given, this.#lab, { flags, side });
    this.#startupMs = performance.now() - launchedAt;
  }

  /** Until its rate no longer trends. */
  async warmUp() {
    const { requestsPerSecond } = this.warmup;
    for (let window = 1; window <= WINDOWS_IN_TURN && !this.warmup.steady; window += 1) {
      const { requests, durationMs } = await this.#work(WINDOW_MS);
      requestsPerSecond.push(Math.round((requests * 1000) / durationMs));
      this.warmup.steady = isSteady(requestsPerSecond);
    }
    const workedMs = requestsPerSecond.length * WINDOW_MS;
    return this.warmup.steady || workedMs >= this.#lab.limits.settleMs;
  }

  /** @param {number[] | null} cores */
  async moveTo(cores) {
    if (cores !== null) await this.#worker.moveTo(cores);
  }

  /** What it does after a slice belongs to it. @returns {Promise<Measured>} */
  async slice() {
    const before = await readAsleep(this.#worker);
    const { requests, bytes, durationMs } = await this.#work(this.sliceMs);
    const used = usedBetween(before, await readAsleep(this.#worker));
    this.#bytesPerRequest = bytes / requests;
    return { requests, durationMs, steady: null, ...used, driverCpuMs: null, slowAnswers: 0 };
  }

  /** Its absolute figures are those of its slices together. @type {Contender["conclude"]} */
  async conclude({ isLoaded }) {
    const { plan, slices, errors, warmup } = this;
    const { answerMs } = this.#lab.limits;
    const allocation = isLoaded ? await this.#allocation() : undefined;
    await this.#worker.ask({ what: "check" }, answerMs);
    const rssPeakBytes = await this.#worker.peakResidentBytes();
    await this.#worker.kill();
    const cpuMs = slices.map(({ server }) => server?.cpuMs ?? null);
    const requests = sum(slices.map((slice) => slice.requests));
    const sample = {
      requests,
      durationMs: sum(slices.map(({ durationMs }) => durationMs)),
      bytes: Math.round(requests * this.#bytesPerRequest),
      errors,
      serverCpuMs: cpuMs.includes(null) ? null : sum(cpuMs.map(Number)),
      driverCpuMs: 0,
      rssPeakBytes,
      startupMs: this.#startupMs,
      cores: null,
      warmup,
      slices,
      allocation,
    };
    return trialOf(plan, { status: "ok", sample });
  }

  async kill() {
    await this.#started?.kill();
  }

  /** What its work allocates. */
  async #allocation() {
    const { seconds, fewest, most } = ALLOCATING;
    const wanted = Math.round(seconds * (this.warmup.requestsPerSecond.at(-1) ?? 0));
    const requests = Math.min(most, Math.max(fewest, wanted));
    const order = /** @type {const} */ ({ what: "allocation", requests });
    return allocationSchema.parse(await this.#worker.ask(order, this.#lab.limits.trialMs));
  }

  /** @param {number} durationMs */
  async #work(durationMs) {
    const limitMs = durationMs + this.#lab.limits.answerMs;
    return workSchema.parse(await this.#worker.ask({ what: "work", durationMs }, limitMs));
  }

  get #worker() {
    if (this.#started === undefined) throw new Error(`${this.plan.appId} has not been started`);
    return this.#started;
  }
}
