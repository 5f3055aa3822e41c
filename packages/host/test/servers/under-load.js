/** Of test doubles that behave until some load comes: how they notice one, whatever its speed. */

/**
 * @import { IncomingMessage } from "node:http"
 * @import { Socket } from "node:net"
 */

/** More than a check or a comparison opens, fewer than any load. */
const HONEST_UP_TO = 5;

/** @returns {(request: IncomingMessage) => boolean} whether it is one of a load's */
export function watchForLoad() {
  /** @type {Set<Socket>} */
  const clients = new Set();
  return ({ socket }) => {
    if (!clients.has(socket)) socket.once("close", () => clients.delete(socket));
    clients.add(socket);
    return clients.size > HONEST_UP_TO;
  };
}
