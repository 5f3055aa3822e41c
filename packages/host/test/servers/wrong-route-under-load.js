/** Test double of a cheat: to many clients at once it answers wrongly where the load does not ask. */
import { answer, listen } from "./conforming.js";
import { watchForLoad } from "./under-load.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const isUnderLoad = watchForLoad();
  return listen(options, (request, response) => {
    if (!isUnderLoad(request) || request.url !== "/about") answer(request, response);
    else response.setHeader("Content-Type", "text/html").end("<html></html>");
  });
}
