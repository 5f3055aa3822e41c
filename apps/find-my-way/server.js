import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import findMyWay from "find-my-way";

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
  const router = findMyWay({
    defaultRoute: (_request, response) => {
      send(response, 404, "text/plain", "Not Found");
    },
  });

  router.on("GET", "/hey", (_request, response) => {
    send(response, 200, "text/plain", "Hey!");
  });
  router.on("GET", "/hell", (_request, response) => {
    send(response, 200, "text/plain", "Hell!");
  });
  router.on("GET", "/hello", (_request, response) => {
    send(response, 200, "text/plain", "Hello World!");
  });
  router.on("GET", "/about", (_request, response) => {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    router.on("GET", pattern, (_request, response, values) => {
      send(response, 200, "text/plain", [answer, ...params.map((name) => values[name])].join(" "));
    });
  }

  return listen((request, response) => router.lookup(request, response), where);
}
