/** @import { Load } from "@routebench/contract/trial" */

/** A few connections, with a timeout for busy machines. @satisfies {Load} */
export const CLOSED_LOAD = {
  model: /** @type {const} */ ("closed"),
  connections: 4,
  pipelining: 1,
  warmupMs: 0,
  timeoutMs: 60_000,
};
