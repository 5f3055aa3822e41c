import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Trouter } from "trouter";

function notFound(_request, response) {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain");
  response.end("Not Found");
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const router = new Trouter();

  router.get("/hey", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hey!");
  });
  router.get("/hell", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hell!");
  });
  router.get("/hello", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hello World!");
  });
  router.get("/about", (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    router.get(pattern, (_request, response, values) => {
      response.setHeader("Content-Type", "text/plain");
      response.end([answer, ...params.map((name) => values[name])].join(" "));
    });
  }

  const handler = (request, response) => {
    const [path] = request.url.split("?", 1);
    const { handlers, params } = router.find(request.method, path);
    const [handle = notFound] = handlers;
    handle(request, response, params);
  };
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
