import uWS from "uWebSockets.js";
import { App, SSLApp } from "@sifrr/server";

export const appFor = ({ tls }) =>
  tls ? new SSLApp({ key_file_name: tls.keyFile, cert_file_name: tls.certFile }) : new App();

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port }) {
  const socket = await new Promise((resolve) => app.listen(host, port, resolve));
  if (!socket) throw new Error(`cannot listen on ${host}:${port}`);
  return { port: uWS.us_socket_local_port(socket), close: async () => app.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = appFor(where);

  app.get("/hey", (res) => {
    res.writeHeader("Content-Type", "text/plain").end("Hey!");
  });
  app.get("/hell", (res) => {
    res.writeHeader("Content-Type", "text/plain").end("Hell!");
  });
  app.get("/hello", (res) => {
    res.writeHeader("Content-Type", "text/plain").end("Hello World!");
  });
  app.get("/about", (res) => {
    res.writeHeader("Content-Type", "text/html").end("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (res, req) => {
      const values = params.map((_, index) => req.getParameter(index));
      res.writeHeader("Content-Type", "text/plain").end([answer, ...values].join(" "));
    });
  }
  app.any("/*", (res) => {
    res.writeStatus("404 Not Found").writeHeader("Content-Type", "text/plain").end("Not Found");
  });

  return listen(app, where);
}
