import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import {
  createApp,
  createRouter,
  defineEventHandler,
  setResponseHeader,
  setResponseStatus,
  toNodeListener,
  toWebHandler,
} from "h3";

const notFound = defineEventHandler((event) => {
  setResponseStatus(event, 404);
  setResponseHeader(event, "Content-Type", "text/plain");
  return "Not Found";
});

async function onNode(app, { host, port, tls }) {
  const handler = toNodeListener(app);
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

function onBun(app, { host, port, tls }) {
  const server = Bun.serve({
    fetch: toWebHandler(app),
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
  const server = Deno.serve({ ...options, ...files }, toWebHandler(app));
  return { port: server.addr.port, close: () => server.shutdown() };
}

export const listen = globalThis.Bun ? onBun : globalThis.Deno ? onDeno : onNode;

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const app = createApp();
  const router = createRouter();

  router.get(
    "/hey",
    defineEventHandler((event) => {
      setResponseHeader(event, "Content-Type", "text/plain");
      return "Hey!";
    }),
  );
  router.get(
    "/hell",
    defineEventHandler((event) => {
      setResponseHeader(event, "Content-Type", "text/plain");
      return "Hell!";
    }),
  );
  router.get(
    "/hello",
    defineEventHandler((event) => {
      setResponseHeader(event, "Content-Type", "text/plain");
      return "Hello World!";
    }),
  );
  router.get(
    "/about",
    defineEventHandler(() => "<html><body>About page</body></html>"),
  );
  for (const { pattern, params, answer } of routes) {
    router.get(
      // A wildcard without a name would also match an empty rest.
      pattern.replace("*", "**:rest"),
      defineEventHandler((event) => {
        const values = params.map((name) => event.context.params[name]);
        setResponseHeader(event, "Content-Type", "text/plain");
        return [answer, ...values].join(" ");
      }),
    );
  }

  app.use(router);
  app.use(notFound);

  return listen(app, where);
}
