import Router from "@koa/router";
import Koa from "koa";

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
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

  return untilListening(createServer(app.callback()).listen(port, host));
}
