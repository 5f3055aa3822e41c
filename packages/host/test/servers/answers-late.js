/** Test double of a slow app that costs little: it waits a while before each answer. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, (request, response) => {
    setTimeout(() => answer(request, response), 50);
  });
}
