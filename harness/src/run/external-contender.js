import { addErrors, NO_ERRORS } from "@routebench/generators/generator";
import { whileProbing } from "../verify/prober.js";
import { assertRight, conclude } from "./ended-trial.js";
import { labFor, measureLoad, requestSequence } from "./load.js";
import { readAsleep, silenceBetween, usedBetween } from "./meter.js";
import { observedSpan, sliceExtent, warmUp } from "./slice-extent.js";

/**
 * @import { Server, Side } from "@routebench/host/host"
 * @import { WorkPlan } from "../verify/workload.js"
 * @import { Lab } from "./run.js"
 * @import { Reading } from "./meter.js"
 * @import { Contender, ContenderKind } from "./round.js"
 * @import { Launch, Servers } from "./servers.js"
 * @import { ExternalSlices } from "@routebench/contract/modes"
 * @import { SliceGenerator, LoadTarget } from "@routebench/generators/closed-loop/closed-loop"
 *
 *
 * Data that the contenders of a round share. While contenders warm up on both sides, each side has a generator on its
 * own core. Later the generator `apart` loads them from the other core. A generator never loads two servers at once.
 * @typedef {object} Shared
 * @property {ExternalSlices} slices
 * @property {Lab} lab
 * @property {Servers} servers
 * @property {Record<Side | "apart", ReturnType<typeof roundGenerator>>} generators
 */

/** A timer may be this late. The observed stretch must end while the load is still sending. */
const SPARE_MS = 2;

const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/** @type {(slices: ExternalSlices, lab: Lab, servers: Servers) => ContenderKind} */
export function externalContenders(slices, lab, servers) {
  const { loadHost, signal } = lab;
  const generators = {
    server: roundGenerator(() => loadHost.startGenerator({ signal, beside: "server" })),
    generator: roundGenerator(() => loadHost.startGenerator({ signal, beside: "generator" })),
    apart: roundGenerator(() => loadHost.startGenerator({ signal })),
  };
  return {
    contender: (plan) => externalContender(plan, { slices, lab, servers, generators }),
    slices,
    rehearsals: 2,
    fewestRotations: 1,
    close: () => Promise.all(Object.values(generators).map((generator) => generator.close())),
  };
}

/**
 * The process that loads all servers of a round in turn. It starts again if it is needed after it was closed.
 * @param {() => Promise<SliceGenerator>} startProcess
 */
function roundGenerator(startProcess) {
  /** @type {SliceGenerator | null} */
  let process = null;
  /** @type {Map<Server, LoadTarget>} */
  const targets = new Map();
  return {
    /**
     * Opens the connections to a server, or returns its open connections.
     * @param {Server} server @param {WorkPlan} plan
     */
    async connect(server, { workload, load }) {
      let target = targets.get(server);
      if (target !== undefined) return target;
      process ??= await startProcess();
      target = await process.connect({
        origin: server.origin,
        requests: requestSequence(workload),
        connections: load.connections,
        pipelining: load.pipelining,
        timeoutMs: load.timeoutMs,
      });
      targets.set(server, target);
      return target;
    },

    /** Closes all connections. Never fails. */
    async close() {
      const closing = process;
      process = null;
      targets.clear();
      await closing?.close();
    },
  };
}

/** A server with a generator in another process. @type {(plan: WorkPlan, shared: Shared) => Contender} */
export function externalContender(plan, { slices: settings, lab, servers, generators }) {
  const inFlight = plan.load.connections * plan.load.pipelining;
  let generator = generators.apart;
  /** @type {Launch} */
  let launched;
  /** The highest observed rate, in requests/s; 0: not known. */
  let rate = 0;
  let turns = 0;
  /** @type {Reading | undefined} of the server after the last slice */
  let lastReading;

  const extent = () => {
    const load = { inFlight, responseBytes: launched.responseBytes.most };
    return sliceExtent(settings.durationMs, rate, load);
  };

  /** Shares of successive slices, and of other launches, are spread evenly over a wave of answers. */
  const nextObserved = () => {
    turns += 1;
    const share = ((turns + plan.order / 7 + plan.round / 11) * GOLDEN_RATIO) % 1;
    return observedSpan(rate > 0 ? (inFlight * 1000) / rate : 0, share);
  };

  return {
    plan,
    slices: [],
    errors: NO_ERRORS,

    get sliceMs() {
      return extent().likelyMs;
    },

    async start(side) {
      const { cores } = lab.serverHost;
      launched = await servers.launch(plan, { side });
      generator = generators[side];
      // The launch may come from an earlier case, after which the server was moved.
      if (cores !== null) await launched.server.moveTo(cores[side]);
    },

    /** Checks the contract at the same time. */
    async warmUp() {
      const { server } = launched;
      const target = await server.whileAlive(generator.connect(server, plan));
      const responseBytes = launched.responseBytes.most;
      const { warmUpRequests: requests } = settings;
      const howLong = { limitMs: lab.limits.settleMs, requests, responseBytes };
      const before = this.warmup ?? { requestsPerSecond: [] };
      const { value } = await whileProbing(server.origin, plan.workload.probes, () =>
        server.whileAlive(warmUp(target, before, howLong)),
      );
      this.warmup = value.warmup;
      this.errors = addErrors(this.errors, value.errors);
      return value.isOver;
    },

    async moveTo(cores) {
      await generator.close();
      generator = generators.apart;
      if (cores !== null) await launched.server.moveTo(cores);
    },

    /**
     * First comes a load that is not counted: after a silence, the server's data is in no cache, and the first 4000
     * requests cost node:http a tenth more. Waits are observed in this load, because its stretch can begin in the
     * middle of a wait. A slice cannot, because it begins after a server has answered.
     */
    async slice() {
      const { slices } = this;
      const { server } = launched;
      const { roundTripMs } = server;
      const { answerMs, generatorMs: drainLimitMs } = lab.limits;
      const { durationMs, requests } = extent();
      const observed = nextObserved();
      const target = await server.whileAlive(generator.connect(server, plan));

      const before = await readAsleep(server);
      const last = slices.at(-1);
      if (last && lastReading) last.later = silenceBetween(lastReading, before);
      assertRight(await server.whileAlive(target.leadIn({ limitMs: answerMs })));
      const leadIn = { durationMs: observed.toMs + SPARE_MS, window: observed, isIdle: true };
      const led = await server.whileAlive(target.run({ ...leadIn, drainLimitMs }));
      assertRight(led);
      const between = await readAsleep(server);
      const ran = await server.whileAlive(target.run({ durationMs, requests, drainLimitMs }));
      assertRight(ran);
      const answered = await server.usage();
      const after = await readAsleep(server);

      lastReading = after;
      this.errors = addErrors(this.errors, ran.errors);
      const usedInLeadIn = usedBetween(before, between);
      const ledIn = {
        requests: led.requests,
        durationMs: led.to - led.from,
        cpuMs: usedInLeadIn.neverAsleep ? null : (usedInLeadIn.server?.cpuMs ?? null),
        waitMs: usedInLeadIn.server?.waitMs ?? null,
        stealMs: usedInLeadIn.stealMs,
      };
      const slice = {
        requests: ran.requests,
        durationMs: ran.to - ran.from,
        steady: led.window && {
          requests: led.window.requests,
          durationMs: led.window.to - led.window.from,
          driverIdleMs: led.window.idleMs,
          driverWaitMs: led.window.waitMs,
          ...(roundTripMs > 0 && { wireMs: (led.window.requests * roundTripMs) / inFlight }),
        },
        ledIn,
        ...usedBetween(between, after, answered),
        driverCpuMs: ran.cpuMs,
        slowAnswers: ran.slow,
      };
      // All recorded slices need the same length, so only rehearsals change the rate.
      if (slices.length === 0) {
        const stretch = slice.steady ?? slice;
        rate = Math.max(rate, (stretch.requests * 1000) / stretch.durationMs);
      }
      return slice;
    },

    /** The first call ends the slices of all contenders of the round. */
    async conclude({ isLoaded }) {
      await generator.close();
      const { server } = launched;
      const load = isLoaded ? await measureLoad(server, plan, labFor(lab, launched)) : undefined;
      return conclude(launched, this, load);
    },

    /** Closes the generator too, which may be what failed. The next server starts another process. */
    async kill() {
      await generator.close();
      await servers.drop(plan.appId);
    },
  };
}
