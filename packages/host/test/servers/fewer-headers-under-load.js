/** Test double of a cheat: under load it leaves out the Date header that it sends to a check. */
import { answer, listen } from "./conforming.js";
import { watchForLoad } from "./under-load.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const isUnderLoad = watchForLoad();
  return listen(options, (request, response) => {
    if (isUnderLoad(request)) response.sendDate = false;
    answer(request, response);
  });
}
