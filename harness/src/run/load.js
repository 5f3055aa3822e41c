import { setTimeout as sleep } from "node:timers/promises";
import { settingsOf } from "@routebench/contract/modes";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { within } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { coreTimesBetween, throttlingBetween, usageBetween } from "@routebench/host/usage-between";
import { whileProbing } from "../verify/prober.js";
import { ASLEEP_LIMIT_MS } from "./meter.js";
import { warmUp } from "./slice-extent.js";

/**
 * @import { Server } from "@routebench/host/host"
 * @import { Workload, WorkPlan } from "../verify/workload.js"
 * @import { Lab } from "./run.js"
 * @import { Launch } from "./servers.js"
 * @import { Measurement } from "./ended-trial.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Load, Warmup } from "@routebench/contract/trial"
 * @import { UsageReading } from "@routebench/host/usage-between"
 * @import { LoadResult, LoadRun, ExactRequest } from "@routebench/generators/generator"
 *
 * Loads without interruption, from another process.
 *
 * @typedef {(launched: Launch, plan: WorkPlan, lab: Lab, config: Config) => Promise<Measurement>} Measure
 */

/** @type {(workload: Workload) => ExactRequest[]} */
export const requestSequence = ({ requests }) =>
  requests.map(({ response: { status, body, encoding, compare }, body: payload, ...request }) => ({
    ...request,
    status,
    payload,
    body,
    encoding,
    compare,
  }));

/**
 * wrk counts interim responses as responses, so closed-loop loads the servers that send some.
 * @type {(lab: Lab, launched: Pick<Launch, "interim">) => Lab}
 */
export const labFor = (lab, { interim }) =>
  interim.length > 0 && lab.generators.external.readsInterim === false
    ? { ...lab, generators: { ...lab.generators, external: closedLoop } }
    : lab;

/**
 * Stops each side if the other fails. @throws {TrialFailure}
 * @type {(server: Server, workload: Workload, load: Load, lab: Lab, read?: LoadRun["read"]) => Promise<LoadResult>}
 */
export async function drive(server, workload, load, lab, read) {
  const { loadHost, generators, limits, signal } = lab;
  const serverGone = new AbortController();
  const run = loadHost.load(load.model === "open" ? generators.open : generators.external, {
    origin: server.origin,
    requests: requestSequence(workload),
    load,
    read,
    graceMs: limits.generatorMs,
    signal: AbortSignal.any([signal, serverGone.signal]),
  });
  try {
    const limitMs = (load.durationMs ?? 0) + limits.trialMs;
    return await within(server.whileAlive(run), limitMs, () => {
      const late = `the load had not ended after ${limitMs} ms`;
      return new TrialFailure("trial-timeout", `${late} (--limit trial)`);
    });
  } catch (error) {
    serverGone.abort();
    await run.catch(() => {});
    throw error;
  }
}

/**
 * Adds what all cores of the server's host did meanwhile.
 * @template T @param {Server} server @param {() => Promise<T>} work
 */
async function withCores(server, work) {
  const [coresBefore, quotaBefore] = [await server.coreTimes(), await server.throttling()];
  const measured = await work();
  const throttling = throttlingBetween(quotaBefore, await server.throttling());
  const cores = coreTimesBetween(coresBefore, await server.coreTimes());
  return { ...measured, cores, ...(throttling && { throttling }) };
}

/**
 * One load on a warm server, with the CPU time of both sides. The contract is checked at the same time.
 * @type {(server: Server, plan: WorkPlan, lab: Lab) => Promise<Measurement>}
 */
export const measureLoad = (server, { workload, load }, lab) =>
  withCores(server, async () => {
    const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
    const { value: result, probes } = await whileProbing(server.origin, workload.probes, () =>
      drive(server, workload, load, lab),
    );
    const used = usageBetween(before, await server.untilAsleep(ASLEEP_LIMIT_MS));
    const serverBusiestThreadMs = used.busiestThread?.cpuMs ?? null;
    return { result, probes, serverCpuMs: used.cpuMs, serverBusiestThreadMs };
  });

/**
 * Sends requests at a fixed rate, even if earlier requests are not answered yet. The server is warmed up as for slices,
 * and checked meanwhile. At a low rate checks would be part of the cost, and the generator compares every answer.
 * @type {Measure}
 */
export async function measureFixedRate(launched, plan, lab, config) {
  const { server } = launched;
  const { workload, load } = plan;
  const { warmUpRequests } = settingsOf("fixed-rate", config);
  const warmup = await warmUpFully(launched, plan, lab, warmUpRequests);
  /** @type {(UsageReading | null)[]} */
  const readings = [];
  const read = async () => {
    const reading = readings.length === 0 ? server.usage() : server.untilAsleep(ASLEEP_LIMIT_MS);
    readings.push(await reading);
  };
  return withCores(server, async () => {
    const result = await drive(server, workload, load, lab, read);
    const [began = null, ended = null] = readings;
    const { cpuMs } = usageBetween(began, ended);
    return { result, warmup, serverCpuMs: null, ...(cpuMs !== null && { countedCpuMs: cpuMs }) };
  });
}

/** @type {(launched: Launch, plan: WorkPlan, lab: Lab, requests?: number) => Promise<Warmup>} */
async function warmUpFully(launched, { workload, load }, { loadHost, limits, signal }, requests) {
  const { server, responseBytes } = launched;
  const extent = { limitMs: limits.settleMs, requests, responseBytes: responseBytes.most };
  const generator = await loadHost.startGenerator({ signal });
  try {
    const connecting = generator.connect({
      ...load,
      origin: server.origin,
      requests: requestSequence(workload),
    });
    const target = await server.whileAlive(connecting);
    /** @type {Warmup} */
    let warmup = { windowMs: 1, requestsPerSecond: [], steady: false };
    for (let isOver = false; !isOver; ) {
      const { value } = await whileProbing(server.origin, workload.probes, () =>
        server.whileAlive(warmUp(target, warmup, extent)),
      );
      ({ warmup, isOver } = value);
    }
    return warmup;
  } finally {
    await generator.close();
  }
}

/** Measures memory after a moment of silence: after the first answers, and after a load. @type {Measure} */
export async function measureFootprint({ server }, plan, lab, config) {
  const { idleMs } = settingsOf("footprint", config);
  const residentBytes = async () => {
    await server.whileAlive(sleep(idleMs, undefined, { signal: lab.signal }));
    return server.residentBytes();
  };
  const idleBytes = await residentBytes();
  const measured = await measureLoad(server, plan, lab);
  return { ...measured, footprint: { idleBytes, loadedBytes: await residentBytes() } };
}
