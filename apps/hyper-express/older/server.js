import { Server } from "hyper-express";

export const serverFor = ({ tls }) =>
  new Server(tls ? { key_file_name: tls.keyFile, cert_file_name: tls.certFile } : {});

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port }) {
  await app.listen(port, host);
  return { port: app.port, close: async () => app.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = serverFor(where);

  app.get("/hey", (request, response) => {
    response.type("text/plain").send("Hey!");
  });
  app.get("/hell", (request, response) => {
    response.type("text/plain").send("Hell!");
  });
  app.get("/hello", (request, response) => {
    response.type("text/plain").send("Hello World!");
  });
  app.get("/about", (request, response) => {
    response.type("text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.path_parameters[name]);
      response.type("text/plain").send([answer, ...values].join(" "));
    });
  }
  app.set_not_found_handler((request, response) => {
    response.status(404).type("text/plain").send("Not Found");
  });

  return listen(app, where);
}
