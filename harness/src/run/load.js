import { setTimeout as sleep } from "node:timers/promises";
import { settingsOf } from "@routebench/contract/modes";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { within } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { coreTimesBetween, throttlingBetween, usageBetween } from "@routebench/host/usage-between";
import { whileProbing } from "../verify/prober.js";
import { ASLEEP_LIMIT_MS } from "./meter.js";

/**
 * @import { Server } from "@routebench/host/host"
 * @import { Workload, WorkPlan } from "../verify/workload.js"
 * @import { Lab } from "./run.js"
 * @import { Launch } from "./servers.js"
 * @import { Measurement } from "./ended-trial.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Load } from "@routebench/contract/trial"
 * @import { LoadResult, ExactRequest } from "@routebench/generators/generator"
 *
 * Loads without interruption, from another process.
 *
 * @typedef {(server: Server, plan: WorkPlan, lab: Lab, config: Config) => Promise<Measurement>} Measure
 */

/** @type {(workload: Workload) => ExactRequest[]} */
export function requestSequence({ requests }) {
  return requests.map(({ response: { status, body, encoding }, body: payload, ...request }) => ({
    ...request,
    status,
    ...(payload !== undefined && { payload }),
    ...(body !== undefined && { body }),
    ...(encoding && { encoding }),
  }));
}

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
 * @type {(server: Server, workload: Workload, load: Load, lab: Lab) => Promise<LoadResult>}
 */
export async function drive(server, workload, load, lab) {
  const { loadHost, generators, limits, signal } = lab;
  const serverGone = new AbortController();
  const run = loadHost.load(load.model === "open" ? generators.open : generators.external, {
    origin: server.origin,
    requests: requestSequence(workload),
    load,
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
 * One load on a warm server, with the CPU time of both sides. The contract is checked at the same time.
 * @type {(server: Server, plan: WorkPlan, lab: Lab) => Promise<Measurement>}
 */
export async function measureLoad(server, { workload, load }, lab) {
  const [coresBefore, quotaBefore] = [await server.coreTimes(), await server.throttling()];
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { value: result, probes } = await whileProbing(server.origin, workload.probes, () =>
    drive(server, workload, load, lab),
  );
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { cpuMs, busiestThread } = usageBetween(before, after);
  const throttling = throttlingBetween(quotaBefore, await server.throttling());
  return {
    result,
    probes,
    serverCpuMs: cpuMs,
    serverBusiestThreadMs: busiestThread?.cpuMs ?? null,
    cores: coreTimesBetween(coresBefore, await server.coreTimes()),
    ...(throttling && { throttling }),
  };
}

/**
 * Sends requests at a fixed rate, even if earlier requests are not answered yet. The warm-up is a closed loop, which
 * loads the server fully and is checked too.
 * @type {Measure}
 */
export async function measureFixedRate(server, plan, lab) {
  const { ratePerSecond: _, ...load } = plan.load;
  /** @type {Load} */
  const warmUp = { ...load, model: "closed", durationMs: load.warmupMs };
  await measureLoad(server, { ...plan, load: warmUp }, lab);
  return measureLoad(server, plan, lab);
}

/** Measures memory after a moment of silence: after the first answers, and after a load. @type {Measure} */
export async function measureFootprint(server, plan, lab, config) {
  const { idleMs } = settingsOf("footprint", config);
  const residentBytes = async () => {
    await server.whileAlive(sleep(idleMs, undefined, { signal: lab.signal }));
    return server.residentBytes();
  };
  const idleBytes = await residentBytes();
  const measured = await measureLoad(server, plan, lab);
  return { ...measured, footprint: { idleBytes, loadedBytes: await residentBytes() } };
}
