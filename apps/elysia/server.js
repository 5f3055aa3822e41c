import { Elysia } from "elysia";

// On Bun, Elysia needs no adapter. On Deno, it is a handler for Deno.serve.
const isOnNode = !globalThis.Bun && !globalThis.Deno;
export const adapter = isOnNode ? (await import("@elysiajs/node")).node() : undefined;

async function onNode(app, { host, port, tls }) {
  const files = tls && { tls: { key: tls.keyFile, cert: tls.certFile } };
  const options = { hostname: host, port, ...files };
  const server = await new Promise((resolve) => app.listen(options, resolve));
  await server.raw.ready();
  return { port: Number(new URL(server.raw.url).port), close: () => server.stop() };
}

function onBun(app, { host, port, tls }) {
  const files = tls && { tls: { key: Bun.file(tls.keyFile), cert: Bun.file(tls.certFile) } };
  app.listen({ hostname: host, port, ...files });
  return { port: app.server.port, close: () => app.stop() };
}

const onDeno = (app, { serveFetch }) => serveFetch(app.fetch);

export const listen = globalThis.Bun ? onBun : globalThis.Deno ? onDeno : onNode;

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const app = new Elysia({ adapter })
    .onError(({ code, set }) => {
      if (code !== "NOT_FOUND") return;
      set.status = 404;
      return "Not Found";
    })
    .get("/hey", () => "Hey!")
    .get("/hell", () => "Hell!")
    .get("/hello", () => "Hello World!")
    // On Node, a string is sent as text/plain even if another type is set.
    .get("/about", () => {
      const headers = { "Content-Type": "text/html" };
      return new Response("<html><body>About page</body></html>", { headers });
    });
  for (const { pattern, params: names, answer } of routes) {
    app.get(pattern, ({ params }) => {
      const values = names.map((name) => params[name]);
      return [answer, ...values].join(" ");
    });
  }

  return listen(app, where);
}
