import { slowdownOf, WEIGHT_POWER } from "./slowing.js";

/** @import { Slice } from "@routebench/contract/slice" */
/** @typedef {Slice & { weight?: number }} WeighedSlice */

/**
 * A stranger on the core makes everything there dearer, and the work that was timed beside a slice
 * tells how much. So a slice's cost is divided by that, as far as the entry feels it, and it weighs less: a disturbed
 * machine costs certainty, not time. In these slices all is weighed, so that sums over them are weighted sums. Those
 * that nobody watched, in a launch that was watched, are left out.
 * @param {Slice[]} slices of one launch
 * @param {number} aloneUs what the work takes where nobody shares the core
 * @param {number} [exponent] of its entry (slowing.js)
 */
export function correctedSlices(slices, aloneUs, exponent = 1) {
  const watched = slices.flatMap((slice) => {
    const slowdown = slowdownOf(slice, aloneUs);
    return slowdown > 0 ? [corrected(slice, slowdown, slowdown ** exponent)] : [];
  });
  return watched.length > 0 ? watched : slices;
}

/**
 * By how much more a request costs in corrected slices than in those that nobody disturbed, as a logarithm for an
 * exponent of 1.
 * @param {WeighedSlice[]} slices corrected, of one launch @param {number} aloneUs
 */
export function distanceFromAlone(slices, aloneUs) {
  let [sum, weights] = [0, 0];
  for (const { weight = 0, ...slice } of slices) {
    sum += weight * Math.log(Math.max(1, slowdownOf(slice, aloneUs)));
    weights += weight;
  }
  return weights > 0 ? sum / weights : 0;
}

/** @type {(slice: Slice, slowdown: number, dearer: number) => WeighedSlice} */
function corrected(slice, slowdown, dearer) {
  const weight = slowdown ** WEIGHT_POWER;
  const weighed = weighedBy(weight, slice);
  const { server, steady, durationMs } = weighed;
  const savedShare = 1 - 1 / dearer;
  return {
    ...weighed,
    weight,
    durationMs: durationMs / dearer,
    server: server && { ...server, cpuMs: server.cpuMs / dearer },
    // Only work is slower on a shared core: a server that sleeps does so for as long as ever.
    steady: steady && {
      ...steady,
      durationMs: Math.max(0, steady.durationMs - savedShare * workedMs(weighed)),
    },
  };
}

/** Of the steady part. @param {Slice} slice */
const workedMs = ({ server, requests, steady }) =>
  server && steady && requests > 0 ? (server.cpuMs / requests) * steady.requests : 0;

/**
 * Everything that is counted or timed in it, and no more; units stand in names.
 * @template {object} Part @param {number} weight @param {Part} part @returns {Part}
 */
function weighedBy(weight, part) {
  const entries = Object.entries(part).map(([name, value]) => {
    if (typeof value === "number") {
      return [name, name === "requests" || name.endsWith("Ms") ? value * weight : value];
    }
    return [name, value && typeof value === "object" ? weighedBy(weight, value) : value];
  });
  return Object.fromEntries(entries);
}
