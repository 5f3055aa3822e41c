import Koa from "koa";
import Router from "koa-router";

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
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

  return untilListening(createServer(app.callback()).listen(port, host));
}
