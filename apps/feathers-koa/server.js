import { feathers } from "@feathersjs/feathers";
import { koa, rest } from "@feathersjs/koa";

/** Replaces Feathers' own handler, which answers with JSON. Services throw for methods other than GET. */
async function errorHandler(ctx, next) {
  try {
    await next();
  } catch {
    answerNotFound(ctx);
  }
}

function answerNotFound(ctx) {
  ctx.status = 404;
  ctx.body = "Not Found";
}

/** @returns the bound port and a function that stops it */
export async function listen(app, { host, port, createServer, untilListening }) {
  const server = createServer(app.callback());
  await app.setup(server);
  return untilListening(server.listen(port, host));
}

/** Starts the server. */
export async function start(where) {
  const app = koa(feathers());
  app.use(errorHandler);
  app.configure(rest());

  app.use("hey", { find: async () => "Hey!" });
  app.use("hell", { find: async () => "Hell!" });
  app.use("hello", { find: async () => "Hello World!" });
  app.use("about", { find: async () => "<html><body>About page</body></html>" });
  app.use(answerNotFound);

  return listen(app, where);
}
