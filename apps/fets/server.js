import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { createRouter, Response } from "fets";

async function onNode(router, { host, port, tls }) {
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        router,
      )
    : http.createServer(router);
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

/** @returns the bound port and a function that stops it */
export const listen = globalThis.Bun ? onBun : globalThis.Deno ? onDeno : onNode;

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const router = createRouter()
    .route({
      method: "GET",
      path: "/hey",
      handler: () => new Response("Hey!"),
    })
    .route({
      method: "GET",
      path: "/hell",
      handler: () => new Response("Hell!"),
    })
    .route({
      method: "GET",
      path: "/hello",
      handler: () => new Response("Hello World!"),
    })
    .route({
      method: "GET",
      path: "/about",
      handler: () =>
        new Response("<html><body>About page</body></html>", {
          headers: { "Content-Type": "text/html" },
        }),
    });
  for (const { pattern, params, answer } of routes) {
    router.route({
      method: "GET",
      path: pattern,
      handler: (request) => {
        const values = params.map((name) => request.params[name]);
        return new Response([answer, ...values].join(" "));
      },
    });
  }
  router.route({ path: "*", handler: () => new Response("Not Found", { status: 404 }) });

  return listen(router, where);
}
