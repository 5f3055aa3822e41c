import {
  parseAutocannonOutput,
  parseConnecting,
} from "@routebench/generators/autocannon/autocannon";
import { addErrors, NO_ERRORS } from "@routebench/generators/generator";
import { TrialFailure } from "@routebench/host/trial-failure";
import { SLICE } from "../plan/policy.js";
import { whileProbing } from "../verify/prober.js";
import { assertRight, conclude } from "./ended-trial.js";
import { requestSequence } from "./load.js";
import { readAsleep, usedBetween } from "./meter.js";

/**
 * @import { Lab } from "./run.js"
 * @import { Contender, ContenderKind } from "./round.js"
 * @import { Launch, Servers } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { SelfLoadStep } from "@routebench/generators/autocannon/session"
 *
 * @typedef {NonNullable<NonNullable<Config["modes"]["in-process"]>["slices"]>} InProcessSlices
 */

/** After so many requests the code of an app and of autocannon is compiled. On Node 24 that takes more than 12,000. */
const WARM_UP_REQUESTS = 24_000;

/** Limits for a slow app: of a slice, and of its warm-up. No framework needs so long. */
const LONGEST_SLICE_MS = 5000;
const LONG_ENOUGH_MS = 15_000;

/** @type {(slices: InProcessSlices, lab: Lab, servers: Servers) => ContenderKind} */
export const selfLoadingContenders = (slices, lab, servers) => ({
  contender: (plan) => selfLoadingContender(plan, slices, lab, servers),
  slices,
  rehearsals: 1,
  // With fewer rotations, a single disturbed slice would count too much.
  fewestRotations: 3,
});

/**
 * A server that loads itself with autocannon. A slice is a fixed number of requests on each connection. With fewer
 * requests in flight, a request would cost less than in this mode, by a fifth for a slow app.
 * @type {(plan: Contender["plan"], settings: InProcessSlices, lab: Lab, servers: Servers) => Contender}
 */
function selfLoadingContender(plan, settings, { limits, signal }, servers) {
  const { workload, load } = plan;
  /** @type {Launch} */
  let launched;
  let warmUpSlices = 0;
  let warmUpMs = 0;

  /** @type {<T>(step: SelfLoadStep, parse: (output: string) => T) => Promise<T>} */
  const take = async (step, parse) => {
    signal.throwIfAborted();
    return parse(JSON.stringify(await launched.server.loadSelf(step, limits.trialMs)));
  };

  const loaded = async (/** @type {{ requests?: number, durationMs?: number }} */ length) => {
    const { requests, durationMs } = length;
    // Prepares connections that were silent for long.
    await take({ step: "wake" }, () => {});
    const before = await readAsleep(launched.server);
    const result = await take({ step: "load", requests, durationMs }, parseAutocannonOutput);
    return { result, used: usedBetween(before, await readAsleep(launched.server)) };
  };

  return {
    plan,
    slices: [],
    errors: NO_ERRORS,
    sliceMs: 0,

    /** Also opens the connections, and sends one request on each. */
    async start(side) {
      launched = await servers.launch(plan, { side });
      const { origin } = launched.server;
      const requests = requestSequence(workload);
      const connecting = await take({ step: "connect", origin, requests, load }, parseConnecting);
      const { answered, failures, timeouts, durationMs } = connecting;
      if (answered === load.connections) return;
      throw new TrialFailure(
        "no-answer",
        `the first request was answered on only ${answered} of ${load.connections} connections ` +
          `(${failures} connections failed, ${timeouts} timeouts)` +
          (timeouts > 0 ? remedyFor(answered, durationMs) : ""),
      );
    },

    /** One slice. The contract is checked at the same time. */
    async warmUp() {
      const { origin } = launched.server;
      const { value } = await whileProbing(origin, workload.probes, () => this.slice());
      this.sliceMs = value.durationMs;
      warmUpSlices += 1;
      warmUpMs += value.durationMs;
      const { requests, warmUpRequests = WARM_UP_REQUESTS } = settings;
      const isLong = warmUpMs >= LONG_ENOUGH_MS;
      return isLong || warmUpSlices >= Math.ceil(warmUpRequests / requests);
    },

    async moveTo(cores) {
      if (cores !== null) await launched.server.moveTo(cores);
    },

    /** Server and generator are one process: its time counts as the server's, and both wait while it sleeps. */
    async slice() {
      const inFlight = load.connections * load.pipelining;
      const each = Math.max(SLICE.inProcessRequestsEach, Math.ceil(settings.requests / inFlight));
      const { result, used } = await loaded({
        requests: inFlight * each,
        durationMs: LONGEST_SLICE_MS,
      });
      assertRight(result);
      const { requests, durationMs } = result;
      if (requests === 0) throw new TrialFailure("no-requests", "the server stopped answering");
      this.errors = addErrors(this.errors, result.errors);
      const steady = { requests, durationMs, driverIdleMs: durationMs, driverWaitMs: 0 };
      return { requests, durationMs, steady, ...used, driverCpuMs: null, slowAnswers: 0 };
    },

    async conclude({ isLoaded }) {
      const { origin } = launched.server;
      const loadAlone = () => whileProbing(origin, workload.probes, () => loaded(load));
      const ended = isLoaded ? await loadAlone() : null;
      await take({ step: "disconnect" }, () => {});
      if (ended === null) return conclude(launched, this);
      // The CPU time of one process cannot be split into server and generator.
      const result = { ...ended.value.result, cpuMs: null };
      const { probes } = ended;
      return conclude(launched, this, { result, probes, serverCpuMs: null, cores: null });
    },

    kill: () => servers.drop(plan.appId),
  };
}

/** @param {number} answered on as many connections @param {number} durationMs */
function remedyFor(answered, durationMs) {
  const perSecond = Math.floor((answered * 1000) / durationMs);
  return answered === 0 ? "" : `. If it is slow, add --connections ${Math.max(1, perSecond)}`;
}
