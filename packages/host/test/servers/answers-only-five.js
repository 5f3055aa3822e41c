/** Test double of a broken app: of more than five connections at a time it answers five only. */
import { answer, listen } from "./conforming.js";

/**
 * @import { Options } from "./conforming.js"
 * @import { Socket } from "node:net"
 */

/** @param {Options} options */
export async function start(options) {
  /** @type {Set<Socket>} */
  const answered = new Set();
  return listen(options, (request, response) => {
    const { socket } = request;
    if (!answered.has(socket) && answered.size === 5) return;
    if (!answered.has(socket)) socket.once("close", () => answered.delete(socket));
    answered.add(socket);
    answer(request, response);
  });
}
