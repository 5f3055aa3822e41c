import { COLLECTING, KERNEL, NATIVE, OTHER_THREADS, USER } from "../explain/fold-profile.js";

/** @import { Profile } from "@routebench/contract/trial" */

/**
 * @typedef {object} LaunchCosts in µs per request
 * @property {number} us total without the profiler
 * @property {Map<string, number>} groups their sum is `us`
 * @property {Map<string, number>} functions by name and group
 * @property {number | null} profilerCost factor of the slowdown by the profiler: 1 is none
 * @property {number} waited share of the time in which its thread could have run
 */

/**
 * The costs of the groups of one launch. Samples say how long the thread was in JavaScript and in code that JavaScript
 * calls. The remaining CPU time is native code outside of it, such as reading sockets. The host counts the kernel's
 * part, which is subtracted from native code, because native code calls the kernel.
 * @param {Profile} profile @returns {LaunchCosts}
 */
export function launchCosts({ unprofiled, profiled }) {
  const { requests, systemMs, otherMs } = unprofiled;
  const per = (/** @type {number} */ ms) => (ms * 1000) / requests;
  const mainUs = per(unprofiled.cpuMs);
  const otherUs = per(otherMs);
  const us = mainUs + otherUs;
  const systemUs = Math.min(mainUs, per(systemMs));
  if (profiled === null) {
    const groups = new Map([
      [USER, mainUs - systemUs],
      [KERNEL, systemUs],
      [OTHER_THREADS, otherUs],
    ]);
    const waited = waitedOf(unprofiled);
    return { us, groups, functions: new Map(), profilerCost: null, waited };
  }

  const profiledUs = (profiled.cpuMs * 1000) / profiled.requests;
  const sampleUs = (timeOfSample(profiled) / profiled.requests) * (mainUs / profiledUs);
  const inside = profiled.groups.reduce((sum, { self }) => sum + self, 0) * sampleUs;
  // Samples may exceed the CPU time: noise of short loads, or of a core that others use.
  const scale = inside > mainUs ? mainUs / inside : 1;
  const costOf = (/** @type {number} */ samples) => samples * sampleUs * scale;
  const groups = new Map(profiled.groups.map(({ group, self }) => [group, costOf(self)]));
  const nativeUs = (groups.get(NATIVE) ?? 0) + (mainUs - inside * scale);
  // If the kernel took more time than native code, the rest is work for all groups, such as for new pages.
  const beyondUs = Math.max(0, systemUs - nativeUs);
  const notNativeUs = mainUs - nativeUs;
  const share = notNativeUs > 0 ? (notNativeUs - beyondUs) / notNativeUs : 1;
  for (const [group, cost] of groups) groups.set(group, cost * share);
  groups.set(NATIVE, Math.max(0, nativeUs - systemUs));
  groups.set(KERNEL, systemUs);
  groups.set(OTHER_THREADS, otherUs);
  return {
    us,
    groups,
    functions: new Map(
      profiled.functions
        .filter(({ group }) => group !== COLLECTING)
        .map(({ group, name, self }) => [`${name} (${group})`, costOf(self)]),
    ),
    profilerCost: profiledUs / mainUs,
    waited: Math.max(waitedOf(unprofiled), waitedOf(profiled)),
  };
}

/**
 * How many µs of the thread's running time a sample represents. Samples are taken by the clock, also while the thread
 * waits for its core. The profiler's own cost is in this time and in the load's CPU time. So a group's share is right
 * even if the profiler or a neighbour slowed the load.
 * @param {NonNullable<Profile["profiled"]>} profiled
 */
const timeOfSample = (profiled) =>
  (profiled.durationMs * 1000 * (1 - waitedOf(profiled))) / profiled.samples;

/** @param {{ cpuMs: number, waitMs: number }} load */
const waitedOf = ({ cpuMs, waitMs }) => waitMs / (cpuMs + waitMs);
