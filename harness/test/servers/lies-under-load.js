/** Test double of a broken app: to many clients at once it answers faster than it should. */
import { answer, listen } from "./conforming.js";

/** More than a conformance check opens, fewer than any load. */
const HONEST_UP_TO = 5;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  /** @type {Set<import("node:net").Socket>} */
  const clients = new Set();
  return listen(options, (request, response) => {
    const { socket } = request;
    if (!clients.has(socket)) socket.once("close", () => clients.delete(socket));
    clients.add(socket);
    if (clients.size > HONEST_UP_TO) response.writeHead(503).end();
    else answer(request, response);
  });
}
