/** @import { Slice } from "./slice.js" */

/** Of a slice; null if it is not known, or its server was still busy long after the load. @param {Slice} slice */
export const cpuMsOf = ({ server, neverAsleep }) =>
  server === null || neverAsleep ? null : server.cpuMs;

/**
 * µs of CPU time that a request cost the server, over a launch's slices; null if none was measured.
 * @param {Slice[]} slices
 */
export function cpuUsPerRequest(slices) {
  let [requests, cpuMs] = [0, 0];
  for (const slice of slices.filter((each) => cpuMsOf(each) !== null)) {
    requests += slice.requests;
    cpuMs += Number(cpuMsOf(slice));
  }
  return requests > 0 ? (cpuMs * 1000) / requests : null;
}
