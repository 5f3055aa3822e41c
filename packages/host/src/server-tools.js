/** Servers for apps whose frameworks leave the server to them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @import { RequestListener, Server } from "node:http" */
/** @import { AddressInfo } from "node:net" */

const require = createRequire(import.meta.url);

/**
 * Functions that start() gets next to the address that they use.
 * @param {{ host: string, port: number, tls?: { keyFile: string, certFile: string } }} options
 */
export function serverTools({ host, port, tls }) {
  /** A server of node:http, or of node:https if there is a certificate. @param {RequestListener} [handler] */
  function createServer(handler) {
    // Not imported above, because the servers of other engines do not load these modules.
    const [http, https] = [require("node:http"), require("node:https")];
    return tls
      ? https.createServer(
          { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
          handler,
        )
      : http.createServer(handler);
  }

  /** @param {Server} server that was made to listen in the same turn */
  async function untilListening(server) {
    await new Promise((resolve, reject) => {
      server.once("error", reject);
      server.once("listening", () => resolve(undefined));
    });
    return {
      port: /** @type {AddressInfo} */ (server.address()).port,
      close: () => new Promise((resolve) => void server.close(resolve)),
    };
  }

  const { Bun, Deno } = /** @type {any} */ (globalThis);
  const address = { hostname: host, port };

  /** @param {Function} fetch */
  function serveOnBun(fetch) {
    const files = tls && { tls: { key: Bun.file(tls.keyFile), cert: Bun.file(tls.certFile) } };
    const server = Bun.serve({ fetch, ...address, ...files });
    return { port: server.port, close: () => server.stop() };
  }

  /** @param {Function} fetch */
  function serveOnDeno(fetch) {
    const files = tls && {
      key: Deno.readTextFileSync(tls.keyFile),
      cert: Deno.readTextFileSync(tls.certFile),
    };
    const server = Deno.serve({ onListen: () => {}, ...address, ...files }, fetch);
    return { port: server.addr.port, close: () => server.shutdown() };
  }

  // Node has no such server.
  const serveFetch = Bun ? serveOnBun : Deno ? serveOnDeno : undefined;
  return { createServer, untilListening, serveFetch };
}
