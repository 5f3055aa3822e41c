import { createRouter, Response } from "fets";

/** @returns the bound port and a function that stops it */
export function listen(router, { host, port, createServer, untilListening, serveFetch }) {
  if (serveFetch) return serveFetch(router.fetch);
  return untilListening(createServer(router).listen(port, host));
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const router = createRouter()
    .route({
      method: "GET",
      path: "/hey",
      handler: () => new Response("Hey!"),
    })
    .route({
      method: "GET",
      path: "/hell",
      handler: () => new Response("Hell!"),
    })
    .route({
      method: "GET",
      path: "/hello",
      handler: () => new Response("Hello World!"),
    })
    .route({
      method: "GET",
      path: "/about",
      handler: () =>
        new Response("<html><body>About page</body></html>", {
          headers: { "Content-Type": "text/html" },
        }),
    });
  for (const { pattern, params, answer } of routes) {
    router.route({
      method: "GET",
      path: pattern,
      handler: (request) => {
        const values = params.map((name) => request.params[name]);
        return new Response([answer, ...values].join(" "));
      },
    });
  }
  router.route({ path: "*", handler: () => new Response("Not Found", { status: 404 }) });

  return listen(router, where);
}
