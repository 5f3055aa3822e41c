import { settingsOf } from "@routebench/contract/modes";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { TrialFailure } from "@routebench/host/trial-failure";
import { usageBetween } from "@routebench/host/usage-between";
import { UsageError } from "@routebench/host/usage-error";
import { foldProfile } from "../explain/fold-profile.js";
import { SaveError } from "../results/result-store.js";
import { whileProbing } from "../verify/prober.js";
import { drive } from "./load.js";
import { ASLEEP_LIMIT_MS } from "./meter.js";

/**
 * @import { Server } from "@routebench/host/host"
 * @import { WorkPlan } from "../verify/workload.js"
 * @import { Measure } from "./load.js"
 * @import { Profile } from "@routebench/contract/trial"
 */

/**
 * A load without a profiler shows what a request costs. A load under V8's profiler shows the parts of this cost. A server
 * without a profiler has only the first load.
 * @type {Measure}
 */
export async function measureProfile({ server }, plan, lab, config) {
  const { intervalUs } = settingsOf("profile", config);
  const { workload, load } = plan;
  // Slices measured the cost that is split here, so their generator sends the loads.
  const labOfSlices = { ...lab, generators: { ...lab.generators, external: closedLoop } };
  const ask = (/** @type {number} */ durationMs) =>
    drive(server, workload, { ...load, durationMs }, labOfSlices);
  const usage = await server.usage();
  const several =
    usage && usage.processes.length > 1
      ? "it serves from several processes, and only one can be profiled"
      : null;
  const whyNot = several ?? (await whyNotProfiled(server));
  const warmupMs = Math.min(load.warmupMs, lab.limits.settleMs);
  const { probes } = await whileProbing(server.origin, workload.probes, () => ask(warmupMs));
  const durationMs = Number(load.durationMs);
  // This load must be long: the kernel's part is counted in ticks of some milliseconds.
  const plain = await threadsDuring(server, () => ask(durationMs));
  const { result, otherMs, thread } = plain;
  const { systemMs, ...unprofiled } = thread;
  /** @type {Profile} */
  const profile = {
    unprofiled: { ...unprofiled, systemMs: Math.min(systemMs, thread.cpuMs), otherMs },
    profiled: null,
    ...(whyNot !== null && { whyNot: whyNot.slice(0, 300) }),
  };
  const measured = { result, probes, serverCpuMs: thread.cpuMs + otherMs, cores: null, profile };
  if (whyNot !== null) return measured;

  // The sampler runs on the server's core: signals from another core may arrive only at the next system call.
  await orNotMeasured(server.profile?.("start", { intervalUs }));
  const under = await threadsDuring(server, () => ask(durationMs));
  const { profile: raw, collectingMs } = await orNotMeasured(server.profile?.("stop"));
  const { systemMs: _, ...profiledThread } = under.thread;
  const folded = foldProfile(raw);
  if (folded.samples === 0) throw new TrialFailure("not-measured", "the profiler has no samples");
  const file = `profiles/${fileNameOf(plan)}.cpuprofile`;
  // A measurement must not fail because a disk is full.
  const isKept = await lab.keep?.(file, JSON.stringify(raw)).then(
    () => true,
    (error) => {
      if (error instanceof SaveError || error instanceof UsageError) return false;
      throw error;
    },
  );
  profile.profiled = { ...profiledThread, ...folded, collectingMs, ...(isKept && { file }) };
  return measured;
}

/** The profiler must be prepared before the server's code is compiled. @param {Server} server */
async function whyNotProfiled(server) {
  if (!server.profile) return "its host cannot profile";
  try {
    await server.profile("prepare");
    return null;
  } catch (error) {
    if (error instanceof TrialFailure) throw error;
    const { name } = server.runtime ?? {};
    const { message } = /** @type {Error} */ (error);
    return name === undefined || name === "node"
      ? message
      : `${name} has no V8 profiler: ${message}`;
  }
}

/** @param {Promise<any> | undefined} answer of a profiler that was prepared */
const orNotMeasured = (answer) =>
  answer?.catch((error) => {
    if (error instanceof TrialFailure) throw error;
    throw new TrialFailure("not-measured", `the profiler failed: ${error.message}`);
  });

/**
 * CPU time of the serving thread during a load, and of all other threads.
 * @param {Server} server @param {() => ReturnType<typeof drive>} load
 */
async function threadsDuring(server, load) {
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const result = await load();
  const used = usageBetween(before, await server.untilAsleep(ASLEEP_LIMIT_MS));
  const { cpuMs, busiestThread: thread, whyUnknown } = used;
  if (whyUnknown !== null) throw new TrialFailure("not-measured", whyUnknown);
  const { requests } = result;
  if (!thread || thread.cpuMs <= 0 || requests === 0) {
    throw new TrialFailure("no-requests", "CPU time per request could not be measured");
  }
  return { result, thread: { requests, ...thread }, otherMs: Number(cpuMs) - thread.cpuMs };
}

/** @param {WorkPlan} plan */
const fileNameOf = ({ appId, round }) => `${appId.replace(/^\.|[^\w.@-]/g, "-")}.${round}`;
