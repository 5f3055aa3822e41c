import { createRouter } from "@hattip/router";

async function onNode(handler, { host, port, tls, ...node }) {
  const { createMiddleware, createServer } = await import("@hattip/adapter-node");
  const server = tls ? node.createServer(createMiddleware(handler)) : createServer(handler);
  return node.untilListening(server.listen(port, host));
}

async function onBun(handler, { host, port, tls }) {
  const { default: bunAdapter } = await import("@hattip/adapter-bun");
  const files = tls && { tls: { key: Bun.file(tls.keyFile), cert: Bun.file(tls.certFile) } };
  const server = Bun.serve(bunAdapter(handler, { hostname: host, port, ...files }));
  return { port: server.port, close: () => server.stop() };
}

async function onDeno(handler, { serveFetch }) {
  const { createServeHandler } = await import("@hattip/adapter-deno");
  return serveFetch(createServeHandler(handler));
}

/** @returns the bound port and a function that stops it */
export const listen = globalThis.Bun ? onBun : globalThis.Deno ? onDeno : onNode;

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const router = createRouter();
  const answerNotFound = () => new Response("Not Found", { status: 404 });

  router.get("/hey", () => new Response("Hey!"));
  router.get("/hell", () => new Response("Hell!"));
  router.get("/hello", () => new Response("Hello World!"));
  router.get("/about", () => {
    const headers = { "Content-Type": "text/html" };
    return new Response("<html><body>About page</body></html>", { headers });
  });
  for (const { pattern, params, answer } of routes) {
    // A wildcard in a string also matches an empty rest.
    const matcher = pattern.endsWith("/*") ? new RegExp(`^${pattern.slice(0, -1)}.`) : pattern;
    router.get(matcher, (context) => {
      const values = params.map((name) => context.params[name]);
      return new Response([answer, ...values].join(" "));
    });
  }
  router.use(answerNotFound);

  return listen(router.buildHandler(), where);
}
