import { allocationSchema } from "@routebench/contract/trial";
import { NO_ERRORS } from "@routebench/generators/generator";
import { sum } from "@routebench/stats/moments";
import { isSteady } from "@routebench/stats/steady";
import { z } from "zod";
import { startWorker } from "../verify/worker.js";
import { trialOf } from "./ended-trial.js";
import { readAsleep, usedBetween } from "./meter.js";

/**
 * @import { Worker } from "@routebench/host/host"
 * @import { Lab } from "./run.js"
 * @import { Contender, ContenderKind } from "./round.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Warmup } from "@routebench/contract/trial"
 */

const WINDOW_MS = 10;

/** A turn has the length of the blocks that show whether a rate is steady. */
const WINDOWS_IN_TURN = 10;

/** Long enough to count dozens of garbage collections, short enough for a round. */
const ALLOCATING = { seconds: 0.3, fewest: 20_000, most: 500_000 };

const workSchema = z.object({
  requests: z.int().positive(),
  bytes: z.number().nonnegative(),
  durationMs: z.number().positive(),
});

/** @type {(slices: NonNullable<Config["modes"]["standalone"]>["slices"], lab: Lab) => ContenderKind} */
export const workerContenders = (slices, lab) => ({
  contender: (plan) => workerContender(plan, slices.durationMs, lab),
  slices,
  rehearsals: 1,
  fewestRotations: 1,
});

/** An app without a server. @type {(plan: Contender["plan"], sliceMs: number, lab: Lab) => Contender} */
function workerContender(plan, sliceMs, lab) {
  const { entries, limits } = lab;
  /** @type {Worker} */
  let worker;
  let startupMs = 0;
  let bytesPerRequest = 0;
  /** @type {Warmup} */
  const warmup = { windowMs: WINDOW_MS, requestsPerSecond: [], steady: false };

  const work = async (/** @type {number} */ durationMs) => {
    const limitMs = durationMs + limits.answerMs;
    return workSchema.parse(await worker.ask({ what: "work", durationMs }, limitMs));
  };

  /** Memory that its work allocates. */
  const allocationOf = async () => {
    const { seconds, fewest, most } = ALLOCATING;
    const wanted = Math.round(seconds * (warmup.requestsPerSecond.at(-1) ?? 0));
    const requests = Math.min(most, Math.max(fewest, wanted));
    return allocationSchema.parse(
      await worker.ask({ what: "allocation", requests }, limits.trialMs),
    );
  };

  return {
    plan,
    slices: [],
    errors: NO_ERRORS,
    warmup,
    sliceMs,

    async start(side) {
      const entry = entries.get(plan.appId);
      if (!entry) throw new RangeError(`there is no entry ${plan.appId}`);
      const { app, flags } = entry;
      const launchedAt = performance.now();
      worker = await startWorker(app, plan.workload.given, lab, { flags, side });
      startupMs = performance.now() - launchedAt;
    },

    /** Until its rate stops rising. */
    async warmUp() {
      const { requestsPerSecond } = warmup;
      for (let window = 1; window <= WINDOWS_IN_TURN && !warmup.steady; window += 1) {
        const { requests, durationMs } = await work(WINDOW_MS);
        requestsPerSecond.push(Math.round((requests * 1000) / durationMs));
        warmup.steady = isSteady(requestsPerSecond);
      }
      return warmup.steady || requestsPerSecond.length * WINDOW_MS >= limits.settleMs;
    },

    async moveTo(cores) {
      if (cores !== null) await worker.moveTo(cores);
    },

    /** Includes work after the slice. */
    async slice() {
      const before = await readAsleep(worker);
      const { requests, bytes, durationMs } = await work(sliceMs);
      const used = usedBetween(before, await readAsleep(worker));
      bytesPerRequest = bytes / requests;
      return { requests, durationMs, steady: null, ...used, driverCpuMs: null, slowAnswers: 0 };
    },

    /** Its absolute figures are sums over its slices. */
    async conclude({ isLoaded }) {
      const { slices, errors } = this;
      const allocation = isLoaded ? await allocationOf() : undefined;
      await worker.ask({ what: "check" }, limits.answerMs);
      const rssPeakBytes = await worker.peakResidentBytes();
      await worker.kill();
      const cpuMs = slices.map(({ server }) => server?.cpuMs ?? null);
      const requests = sum(slices.map((slice) => slice.requests));
      const sample = {
        requests,
        durationMs: sum(slices.map(({ durationMs }) => durationMs)),
        bytes: Math.round(requests * bytesPerRequest),
        errors,
        serverCpuMs: cpuMs.includes(null) ? null : sum(cpuMs.map(Number)),
        driverCpuMs: 0,
        rssPeakBytes,
        startupMs,
        cores: null,
        warmup,
        slices,
        allocation,
      };
      return trialOf(plan, { status: "ok", sample });
    },

    async kill() {
      await worker?.kill();
    },
  };
}
