import { addErrors, NO_ERRORS } from "@routebench/generators/generator";
import { whileProbing } from "../verify/prober.js";
import { assertRight, conclude } from "./ended-trial.js";
import { measureLoad, requestSequence } from "./load.js";
import { readAsleep, silenceBetween, usedBetween } from "./meter.js";
import { observedSpan, sliceExtent, warmUp } from "./slice-extent.js";

/**
 * @import { Server, Side } from "@routebench/host/host"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Lab } from "./run.js"
 * @import { Reading } from "./meter.js"
 * @import { Contender, ContenderKind } from "./round.js"
 * @import { Launch, Servers } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { SliceGenerator, LoadTarget } from "@routebench/generators/closed-loop/closed-loop"
 *
 * @typedef {NonNullable<NonNullable<Config["modes"]["external"]>["slices"]>} ExternalSlices
 *
 * What contenders of a round share. While they warm up on both sides, each side has a generator on its own core; from
 * then on they are loaded from the other core. Two servers are never under one generator at a time.
 * @typedef {object} Shared
 * @property {ExternalSlices} slices
 * @property {Lab} lab
 * @property {Servers} servers
 * @property {Record<Side | "apart", ReturnType<typeof roundGenerator>>} generators
 */

/** A timer may be so late; an observed stretch ends while the load still sends. */
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
 * The process that loads all servers of a round in turns. It is started when it is needed, also after it was closed.
 * @param {() => Promise<SliceGenerator>} startProcess
 */
function roundGenerator(startProcess) {
  /** @type {SliceGenerator | null} */
  let process = null;
  /** @type {Map<Server, LoadTarget>} */
  const targets = new Map();
  return {
    /**
     * The connections to a server, which are opened if there are none.
     * @param {Server} server @param {AskedPlan} plan
     */
    async connect(server, { asked, load }) {
      let target = targets.get(server);
      if (target !== undefined) return target;
      process ??= await startProcess();
      target = await process.connect({
        origin: server.origin,
        requests: requestSequence(asked),
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

/** A server that another process loads. @type {(plan: AskedPlan, shared: Shared) => Contender} */
export function externalContender(plan, { slices: settings, lab, servers, generators }) {
  const inFlight = plan.load.connections * plan.load.pipelining;
  let generator = generators.apart;
  /** @type {Launch} */
  let launched;
  /** The highest rate seen, in requests/s; 0: not known. */
  let rate = 0;
  let turns = 0;
  /** @type {Reading | undefined} of its server after the last slice */
  let lastReading;

  const extent = () => {
    const load = { inFlight, responseBytes: launched.responseBytes.most };
    return sliceExtent(settings.durationMs, rate, load);
  };

  /** Anywhere in a wave of answers: shares of successive slices, and of other launches, are spread evenly. */
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
      // It may have been launched for an earlier case, and moved since.
      if (cores !== null) await launched.server.moveTo(cores[side]);
    },

    /** Everything in the contract is asked meanwhile. */
    async warmUp() {
      const { server } = launched;
      const target = await server.whileAlive(generator.connect(server, plan));
      const responseBytes = launched.responseBytes.most;
      const { warmUpRequests: requests } = settings;
      const howLong = { limitMs: lab.limits.settleMs, requests, responseBytes };
      const before = this.warmup ?? { requestsPerSecond: [] };
      const { value } = await whileProbing(server.origin, plan.asked.probes, () =>
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
     * First the server is loaded for a while that is not counted: one that was silent has its data in no cache, and the
     * first 4000 requests cost node:http a tenth more. In that load it is observed for waits, because what begins once a
     * server has answered never begins in the middle of a wait.
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
      // All slices that are kept have one length, so rehearsals give the rate.
      if (slices.length === 0) {
        const seen = slice.steady ?? slice;
        rate = Math.max(rate, (seen.requests * 1000) / seen.durationMs);
      }
      return slice;
    },

    /** Its slices are over when the first is concluded, and so are all others'. */
    async conclude({ isLoaded }) {
      await generator.close();
      const load = isLoaded ? await measureLoad(launched.server, plan, lab) : undefined;
      return conclude(launched, this, load);
    },

    /** Its generator too, which may be what has failed: for the next server another process is started. */
    async kill() {
      await generator.close();
      await servers.drop(plan.appId);
    },
  };
}
