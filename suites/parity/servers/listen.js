import { once } from "node:events";
import http from "node:http";

/** @import { AddressInfo } from "node:net" */

/**
 * @param {http.RequestListener} answer
 * @param {{ host: string, port: number }} at
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listen(answer, { host, port }) {
  const server = http.createServer(answer).listen(port, host);
  await once(server, "listening");
  const { port: bound } = /** @type {AddressInfo} */ (server.address());
  return {
    port: bound,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
