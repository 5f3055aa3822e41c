/** Test double of a broken app: it can be neither closed nor ended by any signal that it sees. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
  const { port } = await listen(options, answer);
  return { port, close: () => new Promise(() => {}) };
}
