import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";

/** @import { AddressInfo } from "node:net" */

/**
 * Starts a server of node:http for a subject, which is only a listener.
 * @param {http.RequestListener} listener
 * @param {{ host: string, port: number, tls?: { keyFile: string, certFile: string } }} options
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listen(listener, { host, port, tls }) {
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        listener,
      )
    : http.createServer(listener);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const bound = /** @type {AddressInfo} */ (server.address());
  return {
    port: bound.port,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
