/** Test double of a broken app: it keeps the contract until some load comes. */
import { answer, listen } from "./conforming.js";

/** More than a conformance check asks, less than any load. */
const LAST_WORDS_AFTER = 100;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    if (requests > LAST_WORDS_AFTER) throw new RangeError("too many requests for me");
    answer(request, response);
  });
}
