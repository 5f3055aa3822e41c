import { isSteady } from "@routebench/stats/steady";
import { usageBetween } from "../host/usage-between.js";
import { TrialFailure } from "../trial-failure.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { assertRight } from "./assert-answered.js";
import { ASLEEP_LIMIT_MS, stolenMs } from "./measure-slice.js";
import { addErrors } from "./member.js";
import { connectSelf, loadSelf, wakeSelf } from "./self-load.js";

/**
 * @typedef {import("@routebench/contract/slice").Slice} DrainedSlice
 * @typedef {import("./slices.js").Measured} Measured
 */

/** The fewest that a test of steadiness compares. */
const BLOCKS = 3;

/** A slice of fewer requests is mostly ramp and drain. */
const LEAST_REQUESTS = 1000;

/**
 * One server of a round of the in-process mode: it loads itself, and in its slices alone is awake.
 *
 * A slice is a fixed number of requests, with 1000 connections one on each: from the first that is
 * sent to the last answer, so work, time and count are of the same requests. Fewer than can be under
 * way would cost an app less than it does in this mode, a slow one by a fifth.
 */
export class SelfMember {
  /** @type {DrainedSlice[]} */
  slices = [];
  /** What its warm-up measured, slice by slice. @type {DrainedSlice[]} */
  warmUpSlices = [];
  /** @type {import("../verify/prober.js").Probes} */
  probes = { asked: 0, answered: 0, fault: null };
  errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  #means;

  /**
   * @param {import("../verify/asked.js").AskedPlan} plan
   * @param {import("./launch.js").Launch} launched
   * @param {import("./self-load.js").SelfLoadMeans} means
   */
  constructor(plan, launched, means) {
    this.plan = plan;
    this.launched = launched;
    this.#means = means;
  }

  /** @throws {import("../trial-failure.js").TrialFailure} */
  async connect() {
    await connectSelf(this.launched.server, this.plan, this.#means);
  }

  /** @returns {import("./slices.js").SliceMember & { plan: SelfMember["plan"] }} as it warms up */
  asWarming() {
    const measureSlice = async () => {
      const { origin } = this.launched.server;
      const work = () => this.measureSlice();
      const { value, probes } = await whileProbing(origin, this.plan.asked.probes, work);
      this.probes = addProbes(this.probes, probes);
      return value;
    };
    return { plan: this.plan, slices: this.warmUpSlices, measureSlice };
  }

  /** @returns {import("@routebench/contract/result-file").Warmup} */
  get warmup() {
    const slices = this.warmUpSlices.filter(({ durationMs }) => durationMs > 0);
    const rates = slices.map(({ requests, durationMs }) => (requests * 1000) / durationMs);
    const totalMs = slices.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return {
      windowMs: totalMs / Math.max(1, slices.length) || 1,
      requestsPerSecond: rates.map(Math.round),
      steady: isSteady(rates, { block: Math.max(1, Math.floor(rates.length / BLOCKS)) }),
    };
  }

  /**
   * @returns {Promise<Measured>} the one process is server and generator: its time stands as the
   *   server's, and while it sleeps both wait
   * @throws {import("../trial-failure.js").TrialFailure}
   */
  async measureSlice() {
    const { server } = this.launched;
    const { connections, pipelining } = this.plan.load;
    const underWay = connections * pipelining;
    const length = { requests: underWay * Math.ceil(LEAST_REQUESTS / underWay) };
    const cores = (await server.coresAllowed()) ?? [];
    await wakeSelf(server, this.#means);
    const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
    const stolenBeforeMs = await stolenMs(server, cores);
    const { requests, durationMs, errors } = await loadSelf(server, length, this.#means);
    const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
    const stolenAfterMs = await stolenMs(server, cores);
    assertRight({ errors });
    if (requests === 0) throw new TrialFailure("no-requests", "no request was answered any more");
    this.errors = addErrors(this.errors, errors);
    const { cpuMs, waitMs, whyUnknown } = usageBetween(before, after);
    return {
      requests,
      durationMs,
      steady: { requests, durationMs, driverIdleMs: durationMs, driverWaitMs: 0 },
      server: cpuMs === null || waitMs === null ? null : { cpuMs, waitMs },
      ...(whyUnknown !== null && { whyNoCpu: whyUnknown }),
      ...(after?.stillBusy && { neverAsleep: true }),
      stealMs:
        stolenBeforeMs === null || stolenAfterMs === null ? null : stolenAfterMs - stolenBeforeMs,
      driverCpuMs: null,
      slowAnswers: 0,
    };
  }
}
