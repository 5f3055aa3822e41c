/** Test double of a broken app: one of its answers has a byte too many. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, (request, response) => {
    if (request.url !== "/hey") answer(request, response);
    else response.setHeader("Content-Type", "text/plain").end("Hey!\n");
  });
}
