import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import findMyWay from "find-my-way";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const router = findMyWay({
    defaultRoute: (_request, response) => {
      response.writeHead(404, { "Content-Type": "text/plain" });
      response.end("Not Found");
    },
  });

  router.on("GET", "/hey", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hey!");
  });
  router.on("GET", "/hell", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hell!");
  });
  router.on("GET", "/hello", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hello World!");
  });
  router.on("GET", "/about", (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    router.on("GET", pattern, (_request, response, values) => {
      response.setHeader("Content-Type", "text/plain");
      response.end([answer, ...params.map((name) => values[name])].join(" "));
    });
  }

  const handler = (request, response) => router.lookup(request, response);
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
