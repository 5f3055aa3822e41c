/** Test double of an app: it keeps the contract. Those that break it in one way build on this one. */
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { expectedResponse } from "../../../../suites/routing/routes.js";
import { watchForLoad } from "./under-load.js";

/** @import { AddressInfo } from "node:net" */

/**
 * @typedef {{ host: string, port: number, tls?: { keyFile: string, certFile: string } }} Options
 * @typedef {{ port: number, close: () => Promise<unknown> }} Started
 */

let waitMs = 0;

/**
 * From now on doubles wait before each answer to a load, as for a database: so a load of some seconds costs the
 * machine that runs the tests little.
 * @param {number} milliseconds
 */
export function waitUnderLoad(milliseconds) {
  waitMs = milliseconds;
}

/** @type {(options: Options) => Promise<Started>} */
export async function start(options) {
  return listen(options, answer);
}

/** @type {(options: Options, listener: http.RequestListener) => Promise<Started>} */
export async function listen({ host, port, tls }, listener) {
  const isUnderLoad = watchForLoad();
  /** @type {http.RequestListener} */
  const unhurried = (request, response) => {
    if (isUnderLoad(request) && waitMs > 0) setTimeout(listener, waitMs, request, response);
    else listener(request, response);
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
