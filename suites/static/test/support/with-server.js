import http from "node:http";
import { makeRoom } from "../../findings/room.js";
import { fileHandler } from "./file-handler.js";

/**
 * @import { Tested } from "../../findings/tests.js"
 * @import { AddressInfo } from "node:net"
 */

/**
 * @typedef {(request: http.IncomingMessage, response: http.ServerResponse) => unknown} Handler
 *
 * @typedef {object} Means
 * @property {string} root
 * @property {Handler} right
 * @property {http.Server} server
 */

/** As the suite's own, but small. */
export const FILES = [
  { path: "/some.js", body: Buffer.from("let some = 1;\n".repeat(50)) },
  { path: "/some.html", body: Buffer.from("<p>some</p>\n".repeat(50)) },
];

/**
 * Serves a room for as long as `work` takes.
 * @template T
 * @param {(means: Means) => Handler} make of the right handler another one
 * @param {(tested: Tested) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServer(make, work) {
  const room = await makeRoom(FILES);
  /** @type {Handler} */
  let handler = () => {};
  const server = http.createServer((request, response) => handler(request, response));
  handler = make({ root: room.root, right: fileHandler(room.root), server });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  try {
    return await work({ origin: `http://127.0.0.1:${port}`, openFiles: () => null, room });
  } finally {
    server.close();
    server.closeAllConnections();
    await room.remove();
  }
}

/**
 * @param {(headers: Record<string, any>, status: number) => Record<string, any>} change
 * @returns {(means: Means) => Handler}
 */
export const withHeaders =
  (change) =>
  ({ right }) =>
  (request, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (/** @type {number} */ status, /** @type {any} */ headers = {}) =>
      writeHead(status, change(headers, status));
    return right(request, response);
  };
