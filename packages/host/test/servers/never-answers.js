/** Test double of a broken app: it listens, takes requests and says nothing. */
import { listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, () => {});
}
