import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const app = new Hono();

  app.get("/hey", (c) => c.text("Hey!"));
  app.get("/hell", (c) => c.text("Hell!"));
  app.get("/hello", (c) => c.text("Hello World!"));
  app.get("/about", (c) => c.html("<html><body>About page</body></html>"));
  for (const { pattern, params, answer } of routes) {
    // A bare wildcard would stand for no segment too.
    app.get(pattern.replace("*", ":rest{.+}"), (c) => {
      const values = params.map((name) => c.req.param(name));
      return c.text([answer, ...values].join(" "));
    });
  }
  app.notFound((c) => c.text("Not Found", 404));

  const serverOptions = tls && { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) };
  const options = { fetch: app.fetch, hostname: host, port };
  const server = serve(tls ? { ...options, createServer, serverOptions } : options);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
