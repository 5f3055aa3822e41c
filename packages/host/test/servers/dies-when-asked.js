/** Test double of a broken app: one of its answers is its end. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, (request, response) => {
    if (request.url === "/about") throw new RangeError("about what?");
    answer(request, response);
  });
}
