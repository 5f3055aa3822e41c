import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import express from "@feathersjs/express";
import { feathers } from "@feathersjs/feathers";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const app = express(feathers());
  // Feathers has made the app's own router, which cannot be made strict any more.
  const router = express.Router({ strict: true });

  router.get("/hey", (req, res) => {
    res.type("text/plain").send("Hey!");
  });
  router.get("/hell", (req, res) => {
    res.type("text/plain").send("Hell!");
  });
  router.get("/hello", (req, res) => {
    res.type("text/plain").send("Hello World!");
  });
  router.get("/about", (req, res) => {
    res.type("text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    router.get(pattern, (req, res) => {
      const values = params.map((name) => req.params[name]);
      res.type("text/plain").send([answer, ...values].join(" "));
    });
  }
  router.use((req, res) => {
    res.status(404).type("text/plain").send("Not Found");
  });
  app.use(router);

  const server = tls
    ? https.createServer({ key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) }, app)
    : http.createServer(app);
  await app.setup(server);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
