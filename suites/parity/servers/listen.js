import http from "node:http";

/** @import { AddressInfo } from "node:net" */

/**
 * @param {http.RequestListener} answer
 * @param {{ host: string, port: number }} at
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listen(answer, { host, port }) {
  const server = http.createServer(answer);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const { port: bound } = /** @type {AddressInfo} */ (server.address());
  return {
    port: bound,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
