import { node } from "@elysiajs/node";
import { Elysia } from "elysia";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const app = new Elysia({ adapter: node() })
    .onError(({ code, set }) => {
      if (code !== "NOT_FOUND") return;
      set.status = 404;
      return "Not Found";
    })
    .get("/hey", () => "Hey!")
    .get("/hell", () => "Hell!")
    .get("/hello", () => "Hello World!")
    // On Node a string goes out as text/plain, whatever header was set.
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

  const options = {
    hostname: host,
    port,
    ...(tls && { tls: { key: tls.keyFile, cert: tls.certFile } }),
  };
  const server = await new Promise((resolve) => app.listen(options, resolve));
  await server.raw.ready();
  return { port: Number(new URL(server.raw.url).port), close: () => server.stop() };
}
