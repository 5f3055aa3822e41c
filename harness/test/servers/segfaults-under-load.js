/** Test double of a broken native app: in the middle of a load it dies as bad memory access does. */
import { answer, listen } from "./conforming.js";

const LAST_ANSWER = 5000;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    if (requests > LAST_ANSWER) process.kill(process.pid, "SIGSEGV");
    answer(request, response);
  });
}
