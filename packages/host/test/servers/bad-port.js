/** Test double of a broken app: it does not say where it listens. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const { close } = await listen(options, answer);
  return { close };
}
