import { readFileSync } from "node:fs";
import https from "node:https";
import cero from "0http";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function notFound(_request, response) {
  send(response, 404, "text/plain", "Not Found");
}

export const optionsFor = ({ tls }) =>
  tls && {
    server: https.createServer({
      key: readFileSync(tls.keyFile),
      cert: readFileSync(tls.certFile),
    }),
  };

/** @returns the bound port and a function that stops it */
export async function listen(server, { host, port }) {
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
  const { router, server } = cero({ defaultRoute: notFound, ...optionsFor(where) });

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
    router.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      send(response, 200, "text/plain", [answer, ...values].join(" "));
    });
  }

  return listen(server, where);
}
