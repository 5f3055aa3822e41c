/** Test double of a broken app: in the middle of a load it falls into a loop without end. */
import { answer, listen } from "./conforming.js";
import { watchForLoad } from "./under-load.js";

/** @import { Options } from "./conforming.js" */

/** Few, so that a slow machine asks as many in any load. */
const LAST_ANSWER = 500;

/** @param {Options} options */
export async function start(options) {
  const isUnderLoad = watchForLoad();
  let requests = 0;
  return listen(options, (request, response) => {
    if (isUnderLoad(request)) requests += 1;
    while (requests > LAST_ANSWER);
    answer(request, response);
  });
}
