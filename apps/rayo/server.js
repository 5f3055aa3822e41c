import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import rayo from "rayo";

function notFound(_request, response) {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain");
  response.end("Not Found");
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const server = tls
    ? https.createServer({ key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) })
    : http.createServer();
  const app = rayo({ host, port, server, notFound });

  app.get("/hey", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hey!");
  });
  app.get("/hell", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hell!");
  });
  app.get("/hello", (_request, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end("Hello World!");
  });
  app.get("/about", (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.setHeader("Content-Type", "text/plain");
      response.end([answer, ...values].join(" "));
    });
  }

  await new Promise((resolve, reject) => {
    server.once("error", reject);
    app.start(resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
