/** Test double of an app that passes for what it is not: its headers name another server. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, (request, response) => {
    response.setHeader("Server", "nginx/1.25.3");
    answer(request, response);
  });
}
