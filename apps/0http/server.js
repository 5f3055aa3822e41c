import { readFileSync } from "node:fs";
import https from "node:https";
import cero from "0http";

function notFound(_request, response) {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain");
  response.end("Not Found");
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const { router, server } = cero({
    defaultRoute: notFound,
    ...(tls && {
      server: https.createServer({
        key: readFileSync(tls.keyFile),
        cert: readFileSync(tls.certFile),
      }),
    }),
  });

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
    router.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.setHeader("Content-Type", "text/plain");
      response.end([answer, ...values].join(" "));
    });
  }

  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
