import { COLLECTING, KERNEL, NATIVE, OTHER_THREADS, USER } from "../explain/fold-profile.js";

/** @import { NativeProfile, Profile } from "@routebench/contract/trial" */

/**
 * @typedef {object} LaunchCosts us a request
 * @property {number} us all of it, without the profiler
 * @property {Map<string, number>} groups that add up to it
 * @property {Map<string, number>} withCallees
 * @property {Map<string, number>} functions by name and group
 * @property {number | null} profilerCost what the profiler made of it, 1 is nothing
 * @property {number} waited share of the time that its thread could have run
 * @property {NativeCosts | null} native null where perf did not look
 *
 * @typedef {object} NativeCosts us a request
 * @property {Map<string, number>} libraries that add up to the thread's CPU time, or to what of it perf may see
 * @property {{ library: string, name: string, us: number }[]} functions
 */

/**
 * What the groups of one launch cost. Samples tell how long the thread was in JavaScript and in what
 * that calls. What is left of its CPU time it spent in native code outside of it, such as reading
 * sockets. The kernel's part is the host's own count: it is taken from native code, which calls it.
 * @param {Profile} profile @returns {LaunchCosts}
 */
export function launchCosts({ unprofiled, profiled, native: looked }) {
  const { requests, systemMs, otherMs } = unprofiled;
  const per = (/** @type {number} */ ms) => (ms * 1000) / requests;
  const mainUs = per(unprofiled.cpuMs);
  const otherUs = per(otherMs);
  const us = mainUs + otherUs;
  const systemUs = Math.min(mainUs, per(systemMs));
  const native = looked ? nativeCosts(looked, mainUs, systemUs) : null;
  if (profiled === null) {
    const groups = new Map([
      [USER, mainUs - systemUs],
      [KERNEL, systemUs],
      [OTHER_THREADS, otherUs],
    ]);
    return {
      us,
      groups,
      withCallees: new Map(),
      functions: new Map(),
      profilerCost: null,
      waited: waitedOf(unprofiled),
      native,
    };
  }

  const profiledUs = (profiled.cpuMs * 1000) / profiled.requests;
  const sampleUs = (timeOfSample(profiled) / profiled.requests) * (mainUs / profiledUs);
  const inside = profiled.groups.reduce((sum, { self }) => sum + self, 0) * sampleUs;
  // More than there is: noise of short loads, or of a core that others use.
  const scale = inside > mainUs ? mainUs / inside : 1;
  const costOf = (/** @type {number} */ samples) => samples * sampleUs * scale;
  const groups = new Map(profiled.groups.map(({ group, self }) => [group, costOf(self)]));
  const nativeUs = (groups.get(NATIVE) ?? 0) + (mainUs - inside * scale);
  // Beyond what native code has, the kernel worked for all alike, such as for new pages.
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
    withCallees: new Map(
      profiled.groups
        .filter(({ group }) => group !== NATIVE && group !== COLLECTING)
        .map(({ group, withCallees }) => [group, costOf(withCallees)]),
    ),
    functions: new Map(
      profiled.functions
        .filter(({ group }) => group !== COLLECTING)
        .map(({ group, name, self }) => [`${name} (${group})`, costOf(self)]),
    ),
    profilerCost: mainUs > 0 ? profiledUs / mainUs : null,
    waited: Math.max(waitedOf(unprofiled), waitedOf(profiled)),
    native,
  };
}

/**
 * Where perf may not look into the kernel, its samples are of the rest.
 * @type {(native: NativeProfile, mainUs: number, systemUs: number) => NativeCosts}
 */
function nativeCosts({ samples, libraries, functions }, mainUs, systemUs) {
  const seesKernel = libraries.some(({ library }) => library === KERNEL);
  const sampleUs = samples > 0 ? (seesKernel ? mainUs : mainUs - systemUs) / samples : 0;
  return {
    libraries: new Map(libraries.map(({ library, self }) => [library, self * sampleUs])),
    functions: functions.map(({ self, ...named }) => ({ ...named, us: self * sampleUs })),
  };
}

/**
 * For how long of the thread's running time a sample stands, in us. Samples are taken by the clock, also
 * while the thread waits for its core. What taking them costs is in this time as it is in the load's CPU
 * time, so a group's share of that is right however slow the profiler, or a neighbour, made the load.
 * @param {NonNullable<Profile["profiled"]>} profiled
 */
const timeOfSample = (profiled) =>
  (profiled.durationMs * 1000 * (1 - waitedOf(profiled))) / profiled.samples;

/** @param {{ cpuMs: number, waitMs: number }} of */
const waitedOf = ({ cpuMs, waitMs }) => waitMs / (cpuMs + waitMs);
