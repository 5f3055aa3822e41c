/** Test double of a cheat: under load it leaves out the Date header that it sends to a check. */
import { answer, listen } from "./conforming.js";

/** More than a conformance check asks, less than any load. */
const HONEST_UP_TO = 100;
const PAUSE_MS = 300;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  let lastAt = 0;
  return listen(options, (request, response) => {
    // After the load has ended it is honest again.
    if (Date.now() - lastAt > PAUSE_MS) requests = 0;
    lastAt = Date.now();
    requests += 1;
    if (requests > HONEST_UP_TO) response.sendDate = false;
    answer(request, response);
  });
}
