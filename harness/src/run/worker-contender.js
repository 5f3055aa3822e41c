import { allocationSchema } from "@routebench/contract/trial";
import { NO_ERRORS } from "@routebench/drivers/driver";
import { sum } from "@routebench/stats/moments";
import { isSteady } from "@routebench/stats/steady";
import { z } from "zod";
import { startWorker } from "../verify/start-worker.js";
import { aroundSlice } from "./meter.js";

/** @import { Worker } from "../host/host.js" */
/** @import { Side } from "../host/sides.js" */
/** @import { AskedPlan } from "../verify/asked.js" */
/** @import { EndedTrial } from "./ended-trial.js" */
/** @import { Lab } from "./lab.js" */
/** @import { Contender, Kind } from "./round.js" */
/** @import { Measured } from "./slices.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { Slice } from "@routebench/contract/slice" */
/** @import { Sample, Warmup } from "@routebench/contract/trial" */

const WINDOW_MS = 10;

/** So that dozens of collections are counted, and all subjects of a round take seconds together. */
const ALLOCATING = { seconds: 0.3, fewest: 20_000, most: 500_000 };

const workSchema = z.object({
  requests: z.int().positive(),
  bytes: z.number().nonnegative(),
  durationMs: z.number().positive(),
});

/** @type {(slices: NonNullable<Config["modes"]["standalone"]>["slices"], lab: Lab) => Kind} */
export const workerContenders = ({ durationMs, roundMs }, lab) => ({
  contender: (plan) => new WorkerContender(plan, durationMs, lab),
  warmsUp: "when started",
  roundMs,
  absentMs: durationMs,
  fewestRotations: 1,
  loadsInShuffledOrder: false,
  keepsSlices: false,
  endsWithRound: true,
});

/** A subject that works by itself; what it does after a slice belongs to it. @implements {Contender} */
class WorkerContender {
  /** @type {Slice[]} */
  slices = [];
  errors = NO_ERRORS;
  #lab;
  /** @type {Worker | undefined} */
  #started;
  #startupMs = 0;
  /** @type {Warmup | undefined} */
  warmup;
  /** @type {Sample["allocation"]} */
  #allocation;
  #bytesPerRequest = 0;

  /** @param {AskedPlan} plan @param {number} takesMs of a slice @param {Lab} lab */
  constructor(plan, takesMs, lab) {
    this.plan = plan;
    this.takesMs = takesMs;
    this.#lab = lab;
  }

  /** @param {Side} side */
  async start(side) {
    const { appId, asked } = this.plan;
    const entry = this.#lab.entries.get(appId);
    if (!entry) throw new RangeError(`there is no entry ${appId}`);
    const own = { flags: entry.flags, side };
    const launchedAt = performance.now();
    this.#started = await startWorker(entry.subject, asked.given, this.#lab, own);
    this.#startupMs = performance.now() - launchedAt;
  }

  /** Lets it work until its rate no longer trends. */
  async warmUp() {
    const { settleMs } = this.#lab.limits;
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
    this.warmup = { windowMs: WINDOW_MS, requestsPerSecond, steady };
    this.#lab.spentUsefully(workedMs);
  }

  /** @param {number[]} cores */
  moveTo(cores) {
    return this.#worker.moveTo(cores);
  }

  /** The first slice on another core, after a silence, is unlike those that follow. */
  rehearse() {
    return this.#measure();
  }

  async slice() {
    const slice = await this.#measure();
    this.#lab.spentUsefully(slice.durationMs);
    return slice;
  }

  /** Finds out what its work allocates. */
  async load() {
    const { seconds, fewest, most } = ALLOCATING;
    const wanted = Math.round(seconds * (this.warmup?.requestsPerSecond.at(-1) ?? 0));
    const requests = Math.min(most, Math.max(fewest, wanted));
    const order = /** @type {const} */ ({ what: "allocation", requests });
    const { trialMs } = this.#lab.limits;
    this.#allocation = allocationSchema.parse(await this.#worker.ask(order, trialMs));
    return this.end();
  }

  /** Its absolute figures are those of its slices together. @returns {Promise<EndedTrial>} */
  async end() {
    const { plan, slices, errors } = this;
    await this.#worker.ask({ what: "check" }, this.#lab.limits.answerMs);
    const rssPeakBytes = await this.#worker.peakResidentBytes();
    await this.#worker.kill();
    const cpuMs = slices.map(({ server }) => server?.cpuMs ?? null);
    const requests = sum(slices.map((slice) => slice.requests));
    const sample = {
      ...{ requests, errors, rssPeakBytes, startupMs: this.#startupMs },
      durationMs: sum(slices.map(({ durationMs }) => durationMs)),
      bytes: Math.round(requests * this.#bytesPerRequest),
      serverCpuMs: cpuMs.includes(null) ? null : sum(cpuMs.map(Number)),
      ...{ driverCpuMs: 0, cores: null },
      ...(this.warmup && { warmup: this.warmup }),
      slices,
      ...(this.#allocation && { allocation: this.#allocation }),
    };
    return { ...plan, status: "ok", sample };
  }

  async kill() {
    await this.#started?.kill();
  }

  /** @returns {Promise<Measured>} */
  async #measure() {
    const { value, reading } = await aroundSlice(this.#worker, () => this.#work(this.takesMs));
    const { requests, bytes, durationMs } = value;
    this.#bytesPerRequest = bytes / requests;
    const unknown = { steady: null, driverCpuMs: null, slowAnswers: 0 };
    return { requests, durationMs, ...unknown, ...reading };
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
