import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import express from "express";

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port, tls }) {
  const server = tls
    ? https.createServer({ key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) }, app)
    : http.createServer(app);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = express();

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

  return listen(app, where);
}
