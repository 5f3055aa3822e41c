import Fastify from "fastify";
import { serverFactory } from "fastify-uws";

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port }) {
  await app.listen({ host, port });
  return { port: app.server.address().port, close: () => app.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = Fastify({ serverFactory });

  app.get("/hey", async () => "Hey!");
  app.get("/hell", async () => "Hell!");
  app.get("/hello", async () => "Hello World!");
  app.get("/about", async (request, reply) => {
    reply.type("text/html");
    return "<html><body>About page</body></html>";
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, async (request) => {
      const values = params.map((name) => request.params[name]);
      return [answer, ...values].join(" ");
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404).type("text/plain");
    return "Not Found";
  });

  return listen(app, where);
}
