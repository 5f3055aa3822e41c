import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import connect from "connect";
import Router from "router";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const app = connect();
  const router = new Router();

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
    // The router wants a name for a wildcard.
    router.get(pattern.replace("*", "*rest"), (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.setHeader("Content-Type", "text/plain");
      response.end([answer, ...values].join(" "));
    });
  }
  router.use((_request, response) => {
    response.statusCode = 404;
    response.setHeader("Content-Type", "text/plain");
    response.end("Not Found");
  });
  app.use(router);

  const server = tls
    ? https.createServer({ key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) }, app)
    : http.createServer(app);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
