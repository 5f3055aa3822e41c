import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import restana from "restana";

function notFound(_request, response) {
  response.send("Not Found", 404);
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const server = tls
    ? https.createServer({ key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) })
    : http.createServer();
  const service = restana({ server, defaultRoute: notFound });

  service.get("/hey", (_request, response) => {
    response.send("Hey!");
  });
  service.get("/hell", (_request, response) => {
    response.send("Hell!");
  });
  service.get("/hello", (_request, response) => {
    response.send("Hello World!");
  });
  service.get("/about", (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    service.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.send([answer, ...values].join(" "));
    });
  }

  await new Promise((resolve, reject) => {
    server.once("error", reject);
    service.start(port, host).then(resolve, reject);
  });
  return { port: server.address().port, close: () => service.close() };
}
