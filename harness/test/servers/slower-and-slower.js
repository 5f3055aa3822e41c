/** Test double of an app that is worn out by use: each answer takes a little longer. */
import { answer, listen } from "./conforming.js";

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    setTimeout(answer, requests / 200, request, response);
  });
}
