/** Test double of a broken app: it listens, but not on the port that it says. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const { port, close } = await listen(options, answer);
  return { port: port === 65_535 ? 1024 : port + 1, close };
}
