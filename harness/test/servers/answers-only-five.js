/** Test double of a broken app: no more than five connections are ever answered. */
import { answer, listen } from "./conforming.js";

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  /** @type {Set<import("node:net").Socket>} */
  const clients = new Set();
  return listen(options, (request, response) => {
    clients.add(request.socket);
    if (clients.size <= 5) answer(request, response);
  });
}
