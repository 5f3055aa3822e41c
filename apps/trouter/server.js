import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Trouter } from "trouter";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function notFound(_request, response) {
  send(response, 404, "text/plain", "Not Found");
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
  const router = new Trouter();

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
    router.get(pattern, (_request, response, values) => {
      send(response, 200, "text/plain", [answer, ...params.map((name) => values[name])].join(" "));
    });
  }

  const handler = (request, response) => {
    const [path] = request.url.split("?", 1);
    const { handlers, params } = router.find(request.method, path);
    const [handle = notFound] = handlers;
    handle(request, response, params);
  };

  return listen(handler, where);
}
