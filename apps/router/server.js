import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import finalhandler from "finalhandler";
import Router from "router";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/** @returns the bound port and a function that stops it */
export async function listen(handler, { host, port, tls }) {
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

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const router = new Router();

  router.get("/hey", (_request, response) => {
    send(response, 200, "text/plain", "Hey!");
  });
  router.get("/hell", (_request, response) => {
    send(response, 200, "text/plain", "Hell!");
  });
  router.get("/hello", (_request, response) => {
    send(response, 200, "text/plain", "Hello World!");
  });
  router.get("/about", (_request, response) => {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    // The router requires a name for a wildcard.
    router.get(pattern.replace("*", "*rest"), (request, response) => {
      const values = params.map((name) => request.params[name]);
      send(response, 200, "text/plain", [answer, ...values].join(" "));
    });
  }
  router.use((_request, response) => {
    send(response, 404, "text/plain", "Not Found");
  });

  return listen(
    (request, response) => router(request, response, finalhandler(request, response)),
    where,
  );
}
