import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { createRouter, Response } from "fets";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
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
