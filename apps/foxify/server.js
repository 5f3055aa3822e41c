import { readFileSync } from "node:fs";
import net from "node:net";
import Foxify from "foxify";

/** Finds a free port, because Foxify refuses port 0. */
async function freePort(host) {
  const server = net.createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port, tls }) {
  const boundPort = port || (await freePort(host));
  app.set("url", host).set("port", boundPort).set("workers", 1);
  if (tls) {
    app.enable("https");
    app.set("https.key", readFileSync(tls.keyFile, "utf8"));
    app.set("https.cert", readFileSync(tls.certFile, "utf8"));
  }

  const server = await new Promise((resolve) => app.start(resolve));
  return { port: boundPort, close: () => new Promise((resolve) => server.stop(resolve)) };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = new Foxify();

  app.get("/hey", (req, res) => {
    res.type("text/plain").send("Hey!");
  });
  app.get("/hell", (req, res) => {
    res.type("text/plain").send("Hell!");
  });
  app.get("/hello", (req, res) => {
    res.type("text/plain").send("Hello World!");
  });
  app.get("/about", (req, res) => {
    res.type("text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (req, res) => {
      const values = params.map((name) => req.params[name]);
      res.type("text/plain").send([answer, ...values].join(" "));
    });
  }
  const answerNotFound = (req, res) => {
    res.status(404).type("text/plain").send("Not Found");
  };
  app.all("/", answerNotFound);
  app.all("/*", answerNotFound);

  return listen(app, where);
}
