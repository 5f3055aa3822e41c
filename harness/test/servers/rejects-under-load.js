/** Test double of a broken app: in the middle of a load a promise fails that nobody waits for. */
import { answer, listen } from "./conforming.js";

const LAST_ANSWER = 1000;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    if (requests === LAST_ANSWER) void Promise.reject(new RangeError("nobody waits for me"));
    answer(request, response);
  });
}
