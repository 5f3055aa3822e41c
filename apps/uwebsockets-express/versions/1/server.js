import uWS from "uWebSockets.js";
import uwebsocketsExpress from "uwebsockets-express";

/** Older releases are CommonJS modules with a field `default`. */
const expressify = uwebsocketsExpress.default ?? uwebsocketsExpress;

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const uws = tls
    ? uWS.SSLApp({ key_file_name: tls.keyFile, cert_file_name: tls.certFile })
    : uWS.App();
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
    app.get(pattern, (req, res) => {
      const values = params.map((name) => req.params[name]);
      res.set("Content-Type", "text/plain").send([answer, ...values].join(" "));
    });
  }
  app.use((req, res) => {
    res.status(404).set("Content-Type", "text/plain").send("Not Found");
  });

  const socket = await new Promise((resolve) => uws.listen(host, port, resolve));
  if (!socket) throw new Error(`cannot listen on ${host}:${port}`);
  return { port: uWS.us_socket_local_port(socket), close: async () => uws.close() };
}
