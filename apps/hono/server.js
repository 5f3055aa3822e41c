import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { Hono } from "hono";

async function onNode(app, { host, port, tls }) {
  const { serve } = await import("@hono/node-server");
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

function onBun(app, { host, port, tls }) {
  const server = Bun.serve({
    fetch: app.fetch,
    hostname: host,
    port,
    ...(tls && { tls: { key: Bun.file(tls.keyFile), cert: Bun.file(tls.certFile) } }),
  });
  return { port: server.port, close: () => server.stop() };
}

function onDeno(app, { host, port, tls }) {
  const options = { hostname: host, port, onListen: () => {} };
  const files = tls && {
    key: Deno.readTextFileSync(tls.keyFile),
    cert: Deno.readTextFileSync(tls.certFile),
  };
  const server = Deno.serve({ ...options, ...files }, app.fetch);
  return { port: server.addr.port, close: () => server.shutdown() };
}

export const listen = globalThis.Bun ? onBun : globalThis.Deno ? onDeno : onNode;

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
