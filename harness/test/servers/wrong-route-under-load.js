/** Test double of a cheat: to many clients at once it answers wrongly where the load does not ask. */
import { answer, listen } from "./conforming.js";

/** More than a conformance check opens, fewer than any load. */
const HONEST_UP_TO = 5;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let clients = 0;
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
    if (clients <= HONEST_UP_TO || request.url !== "/about") answer(request, response);
    else response.setHeader("Content-Type", "text/html").end("<html></html>");
  });
}
