/** Test double of a broken app: it cannot be closed. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const { port } = await listen(options, answer);
  return { port, close: () => new Promise(() => {}) };
}
