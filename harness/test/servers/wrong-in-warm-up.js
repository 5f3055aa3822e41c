/** Test double of a broken app: a route is wrong in its first load, and right before and after. */
import { answer, listen } from "./conforming.js";

/** More than a conformance check opens, fewer than any load. */
const HONEST_UP_TO = 5;

/** No longer than a warm-up. */
const WRONG_FOR_MS = 900;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let clients = 0;
  let wrongUntil = Number.POSITIVE_INFINITY;
  /** @type {WeakSet<import("node:net").Socket>} */
  const seen = new WeakSet();
  return listen(options, (request, response) => {
    const { socket } = request;
    if (!seen.has(socket)) {
      seen.add(socket);
      clients += 1;
      socket.once("close", () => {
        clients -= 1;
      });
    }
    if (clients > HONEST_UP_TO) wrongUntil = Math.min(wrongUntil, Date.now() + WRONG_FOR_MS);
    const isWrong = clients > HONEST_UP_TO && Date.now() < wrongUntil;
    if (!isWrong || request.url !== "/about") answer(request, response);
    else response.setHeader("Content-Type", "text/html").end("<html></html>");
  });
}
