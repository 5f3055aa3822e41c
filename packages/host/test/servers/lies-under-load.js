/** Test double of a broken app: to many clients at once it answers faster than it should. */
import { answer, listen } from "./conforming.js";
import { watchForLoad } from "./under-load.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const isUnderLoad = watchForLoad();
  return listen(options, (request, response) => {
    if (isUnderLoad(request)) response.writeHead(503).end();
    else answer(request, response);
  });
}
