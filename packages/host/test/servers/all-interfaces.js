/** Test double of a broken app: it can be reached from outside. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen({ ...options, host: "0.0.0.0" }, answer);
}
