/** Test double of a broken app: a route is wrong the first time that it is asked under load, and never again. */
import { answer, listen } from "./conforming.js";
import { watchForLoad } from "./under-load.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const isUnderLoad = watchForLoad();
  let wasWrong = false;
  return listen(options, (request, response) => {
    const isWrong = isUnderLoad(request) && request.url === "/about" && !wasWrong;
    if (!isWrong) return answer(request, response);
    wasWrong = true;
    response.setHeader("Content-Type", "text/html").end("<html></html>");
  });
}
