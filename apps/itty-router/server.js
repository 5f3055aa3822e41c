import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { html, Router, text } from "itty-router";

async function onNode(router, { host, port, tls }) {
  const { createServerAdapter } = await import("@whatwg-node/server");
  const handler = createServerAdapter(router.fetch);
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        handler,
      )
    : http.createServer(handler);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function onBun(router, { host, port, tls }) {
  const server = Bun.serve({
    fetch: router.fetch,
    hostname: host,
    port,
    ...(tls && { tls: { key: Bun.file(tls.keyFile), cert: Bun.file(tls.certFile) } }),
  });
  return { port: server.port, close: () => server.stop() };
}

function onDeno(router, { host, port, tls }) {
  const options = { hostname: host, port, onListen: () => {} };
  const files = tls && {
    key: Deno.readTextFileSync(tls.keyFile),
    cert: Deno.readTextFileSync(tls.certFile),
  };
  const server = Deno.serve({ ...options, ...files }, router.fetch);
  return { port: server.addr.port, close: () => server.shutdown() };
}

export const listen = globalThis.Bun ? onBun : globalThis.Deno ? onDeno : onNode;

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const missing = () => text("Not Found", { status: 404 });
  const router = Router();

  router.get("/hey", () => text("Hey!"));
  router.get("/hell", () => text("Hell!"));
  router.get("/hello", () => text("Hello World!"));
  router.get("/about", () => html("<html><body>About page</body></html>"));
  for (const { pattern, params, answer } of routes) {
    // A bare wildcard would also match an empty rest.
    router.get(pattern.replace("*", ":rest+"), (request) => {
      const values = params.map((name) => request.params[name]);
      return text([answer, ...values].join(" "));
    });
  }

  router.all("*", missing);

  return listen(router, where);
}
