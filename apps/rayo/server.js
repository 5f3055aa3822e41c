import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import rayo from "rayo";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function notFound(_request, response) {
  send(response, 404, "text/plain", "Not Found");
}

export const serverFor = ({ tls }) =>
  tls
    ? https.createServer({ key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) })
    : http.createServer();

/** @returns the bound port and a function that stops it */
export async function listen(app, server) {
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    app.start(resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const { host, port } = where;
  const server = serverFor(where);
  const app = rayo({ host, port, server, notFound });

  app.get("/hey", (_request, response) => {
    send(response, 200, "text/plain", "Hey!");
  });
  app.get("/hell", (_request, response) => {
    send(response, 200, "text/plain", "Hell!");
  });
  app.get("/hello", (_request, response) => {
    send(response, 200, "text/plain", "Hello World!");
  });
  app.get("/about", (_request, response) => {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      send(response, 200, "text/plain", [answer, ...values].join(" "));
    });
  }

  return listen(app, server);
}
