import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import Router from "@koa/router";
import Koa from "koa";

/** @returns the bound port and a function that stops it */
export async function listen(handler, { host, port, tls }) {
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        handler,
      )
    : http.createServer(handler);
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
  const app = new Koa();
  const router = new Router();

  router.get("/hey", (ctx) => {
    ctx.body = "Hey!";
  });
  router.get("/hell", (ctx) => {
    ctx.body = "Hell!";
  });
  router.get("/hello", (ctx) => {
    ctx.body = "Hello World!";
  });
  router.get("/about", (ctx) => {
    ctx.body = "<html><body>About page</body></html>";
  });
  for (const { pattern, params, answer } of routes) {
    // The router requires a name for a wildcard.
    router.get(pattern.replace("*", "*rest"), (ctx) => {
      const values = params.map((name) => ctx.params[name]);
      ctx.body = [answer, ...values].join(" ");
    });
  }
  app.use(router.routes());
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body = "Not Found";
  });

  return listen(app.callback(), where);
}
