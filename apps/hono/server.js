import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { Hono } from "hono";

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port, tls, untilListening, serveFetch }) {
  if (serveFetch) return serveFetch(app.fetch);
  const { serve } = await import("@hono/node-server");
  const serverOptions = tls && { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) };
  const options = { fetch: app.fetch, hostname: host, port };
  return untilListening(serve(tls ? { ...options, createServer, serverOptions } : options));
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const app = new Hono();

  app.get("/hey", (c) => c.text("Hey!"));
  app.get("/hell", (c) => c.text("Hell!"));
  app.get("/hello", (c) => c.text("Hello World!"));
  app.get("/about", (c) => c.html("<html><body>About page</body></html>"));
  for (const { pattern, params, answer } of routes) {
    // A bare wildcard would also match an empty rest.
    app.get(pattern.replace("*", ":rest{.+}"), (c) => {
      const values = params.map((name) => c.req.param(name));
      return c.text([answer, ...values].join(" "));
    });
  }
  app.notFound((c) => c.text("Not Found", 404));

  return listen(app, where);
}
