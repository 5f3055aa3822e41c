/** Test double of an app that keeps the contract. Doubles that break it in one way build on this double. */
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { expectedResponse } from "../../../../suites/routing/routes.js";

/** @import { AddressInfo, Socket } from "node:net" */

/**
 * @typedef {{ host: string, port: number, tls?: { keyFile: string, certFile: string } }} Options
 * @typedef {{ port: number, close: () => Promise<unknown> }} Started
 */

/** More connections than a check or a comparison opens, fewer than any load opens. */
const HONEST_UP_TO = 5;

let waitMs = 0;

/**
 * From now on, doubles wait before each response to a load, as if for a database. So a load of some seconds costs little
 * CPU time.
 * @param {number} milliseconds
 */
export function waitUnderLoad(milliseconds) {
  waitMs = milliseconds;
}

/**
 * @typedef {(request: http.IncomingMessage, response: http.ServerResponse, isUnderLoad: boolean) => void} Listener
 *   isUnderLoad: whether as many clients are connected as only a load has
 * @typedef {(options: Options) => Promise<Started>} Start
 */

/** @type {(listener: Listener) => Start} of a double that keeps the contract except for its responses */
export const answering = (listener) => (options) => listen(options, listener);

/** @type {(options: Options, listener: Listener) => Promise<Started>} */
export async function listen({ host, port, tls }, listener) {
  /** @type {Set<Socket>} */
  const clients = new Set();
  /** @type {http.RequestListener} */
  const unhurried = (request, response) => {
    const { socket } = request;
    if (!clients.has(socket)) socket.once("close", () => clients.delete(socket));
    clients.add(socket);
    const isUnderLoad = clients.size > HONEST_UP_TO;
    if (isUnderLoad && waitMs > 0) setTimeout(listener, waitMs, request, response, isUnderLoad);
    else listener(request, response, isUnderLoad);
  };
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        unhurried,
      )
    : http.createServer(unhurried);
  await new Promise((resolve) => server.listen(port, host, () => resolve(undefined)));
  return {
    port: /** @type {AddressInfo} */ (server.address()).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** @type {http.RequestListener} */
export function answer(request, response) {
  const { method = "", url = "" } = request;
  const { status, mediaType, body } = expectedResponse(method, url);
  response.writeHead(status, { "Content-Type": mediaType }).end(body);
}

/** @type {Start} */
export const start = answering(answer);
