/** Test double of a cheat: its handler is expensive, but it caches whole responses by URL. */
import { expectedResponse } from "../../../../suites/routing/routes.js";
import { answering } from "./conforming.js";

/** Far more expensive than reading a query string, on a busy machine too. */
const WORK = 600_000;

/** @type {Map<string, ReturnType<typeof expectedResponse>>} */
const kept = new Map();

export const start = answering(({ method = "", url = "" }, response) => {
  const key = `${method} ${url}`;
  const answer = kept.get(key) ?? expensively(method, url);
  if (kept.size < 1000) kept.set(key, answer);
  response.writeHead(answer.status, { "Content-Type": answer.mediaType }).end(answer.body);
});

/** @param {string} method @param {string} url */
function expensively(method, url) {
  let sum = 0;
  for (let step = 0; step < WORK; step += 1) sum = (sum * 31 + step) % 65_521;
  if (sum < 0) throw new Error("the work was left out");
  return expectedResponse(method, url);
}
