import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { App } from "@tinyhttp/app";

function notFound(_request, response) {
  response.status(404).type("text/plain").send("Not Found");
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
  const app = new App({ noMatchHandler: notFound });

  app.get("/hey", (_request, response) => {
    response.type("text/plain").send("Hey!");
  });
  app.get("/hell", (_request, response) => {
    response.type("text/plain").send("Hell!");
  });
  app.get("/hello", (_request, response) => {
    response.type("text/plain").send("Hello World!");
  });
  app.get("/about", (_request, response) => {
    response.type("text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.type("text/plain").send([answer, ...values].join(" "));
    });
  }

  return listen(app.attach, where);
}
