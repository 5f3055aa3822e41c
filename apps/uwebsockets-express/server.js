import uWS from "uWebSockets.js";
import expressify from "uwebsockets-express";

export const uwsFor = ({ tls }) =>
  tls ? uWS.SSLApp({ key_file_name: tls.keyFile, cert_file_name: tls.certFile }) : uWS.App();

/** @returns the bound port and a function that stops it */
export async function listen(uws, { host, port }) {
  const socket = await new Promise((resolve) => uws.listen(host, port, resolve));
  if (!socket) throw new Error(`cannot listen on ${host}:${port}`);
  return { port: uWS.us_socket_local_port(socket), close: async () => uws.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const uws = uwsFor(where);
  const app = expressify(uws);

  app.get("/hey", (req, res) => {
    res.set("Content-Type", "text/plain").send("Hey!");
  });
  app.get("/hell", (req, res) => {
    res.set("Content-Type", "text/plain").send("Hell!");
  });
  app.get("/hello", (req, res) => {
    res.set("Content-Type", "text/plain").send("Hello World!");
  });
  app.get("/about", (req, res) => {
    res.set("Content-Type", "text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    // Express requires a name for a wildcard.
    app.get(pattern.replace("*", "*rest"), (req, res) => {
      const values = params.map((name) => req.params[name]);
      res.set("Content-Type", "text/plain").send([answer, ...values].join(" "));
    });
  }
  app.use((req, res) => {
    res.status(404).set("Content-Type", "text/plain").send("Not Found");
  });

  return listen(uws, where);
}
