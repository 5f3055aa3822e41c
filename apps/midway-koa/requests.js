import { Body, Controller, Get, HttpCode, httpError, Param, Post, Query } from "@midwayjs/core";
import { decorate, listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

class RequestsController {
  async post(id, post, fields) {
    return { id, post, fields: fields.split(",") };
  }

  async order(order) {
    if (!areItems(order?.items)) throw new httpError.BadRequestError("no order");
    return { total: order.items.reduce((sum, { quantity }) => sum + quantity, 0) };
  }
}
// Compiled TypeScript decorates the last parameter first, and Midway depends on it.
Query("fields")(RequestsController.prototype, "post", 2);
Param("post")(RequestsController.prototype, "post", 1);
Param("id")(RequestsController.prototype, "post", 0);
decorate(RequestsController, "post", [String, String, String], Get("/users/:id/posts/:post"));
Body()(RequestsController.prototype, "order", 0);
decorate(RequestsController, "order", [Object], Post("/orders"), HttpCode(201));
Controller("/")(RequestsController);

async function addOne(context, next) {
  context.state.added = (context.state.added ?? 0) + 1;
  return next();
}

function addController(counts) {
  class AddController {}
  for (const count of counts) {
    const method = `add${count}`;
    AddController.prototype[method] = async ({ query, state: { added = 0 } }) =>
      `${Number(query.from) + added}`;
    const middleware = Array(count).fill(addOne);
    decorate(AddController, method, [Object], Get(`/add/${count}`, { middleware }));
  }
  Controller("/")(AddController);
  return AddController;
}

/** Starts the server. */
export async function start({ counts, ...where }) {
  return listen({ RequestsController, AddController: addController(counts) }, where);
}
