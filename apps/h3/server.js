import { H3, serve } from "h3";

function notFound(event) {
  event.res.status = 404;
  return "Not Found";
}

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port, tls }) {
  const server = serve(app, {
    hostname: host,
    port,
    silent: true,
    tls: tls && { key: tls.keyFile, cert: tls.certFile },
  });
  await server.ready();
  return { port: Number(new URL(server.url).port), close: () => server.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = new H3();

  app.get("/hey", () => "Hey!");
  app.get("/hell", () => "Hell!");
  app.get("/hello", () => "Hello World!");
  app.get("/about", (event) => {
    event.res.headers.set("Content-Type", "text/html");
    return "<html><body>About page</body></html>";
  });
  for (const { pattern, params, answer } of routes) {
    // A wildcard without a name would also match an empty rest.
    app.get(pattern.replace("*", "**:rest"), (event) => {
      const values = params.map((name) => event.context.params[name]);
      return [answer, ...values].join(" ");
    });
  }
  app.all("/**", notFound);

  return listen(app, where);
}
