/** Test double of a broken app: after 1000 answers it keeps its connections and answers no more. */
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    if (requests <= 1000) answer(request, response);
  });
}
