import { readFileSync } from "node:fs";
import { Sails } from "sails";

function notFound(_request, response) {
  response.status(404).type("text/plain").send("Not Found");
}

/** @returns the bound port and a function that stops it */
export async function listen(routes, { host, port, tls, actions = {} }) {
  const app = new Sails();
  await new Promise((resolve, reject) => {
    const done = (error) => (error ? reject(error) : resolve());
    app.lift(
      {
        appPath: import.meta.dirname,
        explicitHost: host,
        // Sails replaces the number 0 by its default port.
        port: `${port}`,
        ...(tls && { ssl: { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) } }),
        controllers: { moduleDefinitions: actions },
        // The last route answers every other path and method.
        routes: { ...routes, "/*": { skipAssets: false, fn: notFound } },
        // Otherwise each request without a cookie makes a session, which stays in memory.
        hooks: { session: false },
      },
      done,
    );
  });
  return {
    port: app.hooks.http.server.address().port,
    close: () => new Promise((resolve) => app.lower(resolve)),
  };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const table = routes.map(({ pattern, params, answer }) => [
    `GET ${pattern}`,
    (request, response) => {
      const values = params.map((name) => request.params[name]);
      return response.type("text/plain").send([answer, ...values].join(" "));
    },
  ]);
  return listen(
    {
      "GET /hey": (_request, response) => response.type("text/plain").send("Hey!"),
      "GET /hell": (_request, response) => response.type("text/plain").send("Hell!"),
      "GET /hello": (_request, response) => response.type("text/plain").send("Hello World!"),
      "GET /about": (_request, response) => response.send("<html><body>About page</body></html>"),
      ...Object.fromEntries(table),
    },
    where,
  );
}
