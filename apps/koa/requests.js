import { bodyParser } from "@koa/bodyparser";
import Router from "@koa/router";
import Koa from "koa";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(ctx, next) {
  ctx.state.added = (ctx.state.added ?? 0) + 1;
  return next();
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const app = new Koa();
  const router = new Router();

  router.get("/users/:id/posts/:post", (ctx) => {
    const { id, post } = ctx.params;
    ctx.body = { id, post, fields: ctx.query.fields.split(",") };
  });
  router.post("/orders", bodyParser(), (ctx) => {
    const { items } = ctx.request.body;
    if (!areItems(items)) ctx.throw(400);
    ctx.status = 201;
    ctx.body = { total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
  for (const count of counts) {
    router.get(`/add/${count}`, ...Array(count).fill(addOne), (ctx) => {
      ctx.body = `${Number(ctx.query.from) + (ctx.state.added ?? 0)}`;
    });
  }
  app.use(router.routes());

  return untilListening(createServer(app.callback()).listen(port, host));
}
