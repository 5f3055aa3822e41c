import { readFileSync } from "node:fs";
import Hapi from "@hapi/hapi";

export const serverFor = ({ host, port, tls }) =>
  Hapi.server({
    host,
    port,
    tls: tls && { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
  });

/** @returns the bound port and a function that stops it */
export async function listen(server) {
  await server.start();
  return { port: server.info.port, close: () => server.stop() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const server = serverFor(where);

  server.route({
    method: "GET",
    path: "/hey",
    handler: (_request, h) => h.response("Hey!").type("text/plain"),
  });
  server.route({
    method: "GET",
    path: "/hell",
    handler: (_request, h) => h.response("Hell!").type("text/plain"),
  });
  server.route({
    method: "GET",
    path: "/hello",
    handler: (_request, h) => h.response("Hello World!").type("text/plain"),
  });
  server.route({
    method: "GET",
    path: "/about",
    handler: (_request, h) => h.response("<html><body>About page</body></html>").type("text/html"),
  });
  for (const { pattern, params, answer } of routes) {
    server.route({
      method: "GET",
      // {rest*} alone would also match an empty rest.
      path: pattern.replace(/:(\w+)/g, "{$1}").replace("*", "{first}/{rest*}"),
      handler: (request, h) => {
        const values = params.map((name) => request.params[name]);
        return h.response([answer, ...values].join(" ")).type("text/plain");
      },
    });
  }
  server.route({
    method: "*",
    path: "/{any*}",
    handler: (_request, h) => h.response("Not Found").code(404).type("text/plain"),
  });

  return listen(server);
}
