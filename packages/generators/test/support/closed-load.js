/** @import { Load } from "@routebench/contract/trial" */

/** Of a few connections, which wait as long as a busy machine needs. @satisfies {Load} */
export const CLOSED_LOAD = {
  model: /** @type {const} */ ("closed"),
  connections: 4,
  pipelining: 1,
  warmupMs: 0,
  timeoutMs: 60_000,
};
