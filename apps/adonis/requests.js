import { defineConfig } from "@adonisjs/bodyparser";
import { BodyParserMiddleware } from "@adonisjs/bodyparser/bodyparser_middleware";
import vine, { errors } from "@vinejs/vine";
import { createAdonis, listen } from "./server.js";

const order = vine.compile(
  vine.object({
    items: vine.array(vine.object({ quantity: vine.number({ strict: true }).withoutDecimals() })),
  }),
);

class ExceptionHandler {
  report() {}

  handle(error, { response }) {
    // By default, AdonisJS answers 422 to invalid values.
    const status = error instanceof errors.E_VALIDATION_ERROR ? 400 : (error.status ?? 500);
    response.status(status).send({ error: error.message });
  }
}

/** A new middleware for each use, because a route registers the same function only once. */
const createAddOne = () =>
  function addOne(ctx, next) {
    ctx.added = (ctx.added ?? 0) + 1;
    return next();
  };

/** Starts the server. */
export async function start({ counts, ...where }) {
  const { app, adonis } = await createAdonis();
  adonis.errorHandler(async () => ({ default: ExceptionHandler }));
  const router = adonis.getRouter();
  app.container.singleton(
    BodyParserMiddleware,
    () => new BodyParserMiddleware(defineConfig({}), app.experimentalFlags),
  );
  router.use([async () => ({ default: BodyParserMiddleware })]);

  router.get("/users/:id/posts/:post", ({ params: { id, post }, request }) => {
    // The query parser splits a list at its commas.
    return { id, post, fields: [request.qs().fields].flat() };
  });
  router.post("/orders", async ({ request, response }) => {
    const { items } = await order.validate(request.all());
    response.created({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    router
      .get(`/add/${count}`, ({ request, added = 0 }) => `${Number(request.qs().from) + added}`)
      .use(Array.from({ length: count }, createAddOne));
  }

  return listen(adonis, where);
}
