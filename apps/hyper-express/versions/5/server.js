import uWS from "uWebSockets.js";
import { Server } from "hyper-express";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const app = new Server(tls ? { key_file_name: tls.keyFile, cert_file_name: tls.certFile } : {});

  app.get("/hey", (request, response) => {
    response.type("txt").send("Hey!");
  });
  app.get("/hell", (request, response) => {
    response.type("txt").send("Hell!");
  });
  app.get("/hello", (request, response) => {
    response.type("txt").send("Hello World!");
  });
  app.get("/about", (request, response) => {
    response.type("html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.path_parameters[name]);
      response.type("txt").send([answer, ...values].join(" "));
    });
  }
  app.set_not_found_handler((request, response) => {
    response.status(404).type("txt").send("Not Found");
  });

  const socket = await app.listen(port, host);
  return { port: uWS.us_socket_local_port(socket), close: async () => app.close() };
}
