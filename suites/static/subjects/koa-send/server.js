import { send } from "@koa/send";
import Koa from "koa";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const app = new Koa();
  app.use(async (context) => {
    await send(context, context.path, { root });
  });
  return listen(app.callback(), options);
}
