/** Test double of a broken app: in the middle of a load it falls into a loop without end. */
import { answer, listen } from "./conforming.js";

const LAST_ANSWER = 5000;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    while (requests > LAST_ANSWER);
    answer(request, response);
  });
}
