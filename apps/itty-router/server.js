import { html, Router, text } from "itty-router";

/** @returns the bound port and a function that stops it */
export async function listen(router, { host, port, createServer, untilListening, serveFetch }) {
  if (serveFetch) return serveFetch(router.fetch);
  const { createServerAdapter } = await import("@whatwg-node/server");
  const server = createServer(createServerAdapter(router.fetch));
  return untilListening(server.listen(port, host));
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const missing = () => text("Not Found", { status: 404 });
  const router = Router();

  router.get("/hey", () => text("Hey!"));
  router.get("/hell", () => text("Hell!"));
  router.get("/hello", () => text("Hello World!"));
  router.get("/about", () => html("<html><body>About page</body></html>"));
  for (const { pattern, params, answer } of routes) {
    // A bare wildcard would also match an empty rest.
    router.get(pattern.replace("*", ":rest+"), (request) => {
      const values = params.map((name) => request.params[name]);
      return text([answer, ...values].join(" "));
    });
  }

  router.all("*", missing);

  return listen(router, where);
}
