import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { send, serve } from "micro";
import microrouter from "microrouter";
import UrlPattern from "url-pattern";

const { get, router } = microrouter;

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
  const service = router(
    get("/hey", (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      return "Hey!";
    }),
    get("/hell", (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      return "Hell!";
    }),
    get("/hello", (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      return "Hello World!";
    }),
    get("/about", (_request, response) => {
      response.setHeader("Content-Type", "text/html");
      return "<html><body>About page</body></html>";
    }),
    ...routes.map(({ pattern, params, answer }) =>
      // In a string, a param would also match slashes.
      get(new UrlPattern(pattern), (request, response) => {
        const values = params.map((name) => request.params[name]);
        response.setHeader("Content-Type", "text/plain");
        return [answer, ...values].join(" ");
      }),
    ),
    (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      send(response, 404, "Not Found");
    },
  );

  return listen(serve(service), where);
}
