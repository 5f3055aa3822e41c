/** Test double of a cheat: its handler is expensive, but whole responses are kept by URL. */
import { expectedResponse } from "../../../../suites/routing/routes.js";
import { listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** Far more than reading a query string costs. */
const WORK = 60_000;

/** @param {Options} options */
export async function start(options) {
  /** @type {Map<string, ReturnType<typeof expectedResponse>>} */
  const kept = new Map();
  return listen(options, ({ method = "", url = "" }, response) => {
    const key = `${method} ${url}`;
    const answer = kept.get(key) ?? expensively(method, url);
    if (kept.size < 1000) kept.set(key, answer);
    response.writeHead(answer.status, { "Content-Type": answer.mediaType }).end(answer.body);
  });
}

/**
 * @param {string} method
 * @param {string} url
 */
function expensively(method, url) {
  let sum = 0;
  for (let step = 0; step < WORK; step += 1) sum = (sum * 31 + step) % 65_521;
  if (sum < 0) throw new Error("the work was left out");
  return expectedResponse(method, url);
}
