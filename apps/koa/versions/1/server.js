import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import Koa from "koa";
import Router from "koa-router";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const app = new Koa();
  const router = new Router();

  router.get("/hey", function* () {
    this.body = "Hey!";
  });
  router.get("/hell", function* () {
    this.body = "Hell!";
  });
  router.get("/hello", function* () {
    this.body = "Hello World!";
  });
  router.get("/about", function* () {
    this.body = "<html><body>About page</body></html>";
  });
  for (const { pattern, params, answer } of routes) {
    router.get(pattern, function* () {
      const values = params.map((name) => this.params[name]);
      this.body = [answer, ...values].join(" ");
    });
  }
  app.use(router.routes());
  app.use(function* () {
    this.status = 404;
    this.body = "Not Found";
  });

  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        app.callback(),
      )
    : http.createServer(app.callback());
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
