import { BodyParserModule } from "@ditsmod/body-parser";
import { CustomError, controller, HTTP_INTERCEPTORS, injectable, route } from "@ditsmod/core";
import { decorate, listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

class RequestsController {
  post(ctx) {
    const { id, post } = ctx.pathParams;
    ctx.sendJson({ id, post, fields: ctx.queryParams.fields.split(",") });
  }

  order(ctx) {
    const { items } = ctx.body;
    if (!areItems(items)) throw new CustomError({ msg1: "no order", status: 400 });
    ctx.sendJson({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }, 201);
  }
}
decorate(RequestsController, "post", route("GET", "users/:id/posts/:post"));
decorate(RequestsController, "order", route("POST", "orders"));
controller({ isSingleton: true })(RequestsController);

class AddOne {
  intercept(next, ctx) {
    ctx.added = (ctx.added ?? 0) + 1;
    return next.handle();
  }
}
injectable()(AddOne);

/** A controller for each count, because its interceptors are its providers. */
function addController(count) {
  class AddController {
    add(ctx) {
      ctx.send(`${Number(ctx.queryParams.from) + (ctx.added ?? 0)}`);
    }
  }
  decorate(AddController, "add", route("GET", `add/${count}`));
  const interceptor = { token: HTTP_INTERCEPTORS, useClass: AddOne, multi: true };
  controller({
    isSingleton: true,
    providersPerRou: Array(count).fill(interceptor),
  })(AddController);
  return AddController;
}

/** Starts the server. */
export async function start({ counts, ...where }) {
  const controllers = [RequestsController, ...counts.map(addController)];
  return listen({ imports: [BodyParserModule], controllers }, where);
}
