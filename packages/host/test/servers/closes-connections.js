/** Test double of a slow app: it closes each connection after one answer. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, (request, response) => {
    response.setHeader("Connection", "close");
    answer(request, response);
  });
}
