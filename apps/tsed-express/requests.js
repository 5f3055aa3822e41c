import "@tsed/ajv";
import { Controller } from "@tsed/di";
import { Middleware, UseBefore } from "@tsed/platform-middlewares";
import { BodyParams, Context, PathParams, QueryParams } from "@tsed/platform-params";
import { CollectionOf, ContentType, Get, Integer, Post, Required, Status } from "@tsed/schema";
import { decorate, listen } from "./server.js";

/** Decorates a property as compiled TypeScript does. */
function decorateProperty(type, name, typeOfProperty, ...decorators) {
  const metadata = Reflect.metadata("design:type", typeOfProperty);
  Reflect.decorate([...decorators, metadata], type.prototype, name, undefined);
}

class Item {}
decorateProperty(Item, "quantity", Number, Required(), Integer());

class Order {}
decorateProperty(Order, "items", Array, Required(), CollectionOf(Item));

class RequestsController {
  post(id, post, fields) {
    return { id, post, fields: fields.split(",") };
  }

  order({ items }) {
    return { total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
  }
}
PathParams("id", String)(RequestsController.prototype, "post", 0);
PathParams("post", String)(RequestsController.prototype, "post", 1);
QueryParams("fields", String)(RequestsController.prototype, "post", 2);
decorate(RequestsController, "post", Get("/users/:id/posts/:post"));
BodyParams(Order)(RequestsController.prototype, "order", 0);
Required()(RequestsController.prototype, "order", 0);
decorate(RequestsController, "order", Post("/orders"), Status(201));
Controller("/")(RequestsController);

/** A new class each time, because Ts.ED runs a class once per route. */
function makeAddOne() {
  class AddOne {
    use(context) {
      context.set("added", (context.get("added") ?? 0) + 1);
    }
  }
  Context()(AddOne.prototype, "use", 0);
  Middleware()(AddOne);
  return AddOne;
}

function addController(counts) {
  const middlewares = Array.from({ length: Math.max(...counts) }, makeAddOne);
  class AddController {}
  for (const count of counts) {
    const method = `add${count}`;
    AddController.prototype[method] = (from, context) => `${from + (context.get("added") ?? 0)}`;
    QueryParams("from", Number)(AddController.prototype, method, 0);
    Context()(AddController.prototype, method, 1);
    const useBefore = UseBefore(...middlewares.slice(0, count));
    decorate(AddController, method, Get(`/add/${count}`), useBefore, ContentType("text/plain"));
  }
  Controller("/")(AddController);
  return AddController;
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const middlewares = ["json-parser"];
  return listen([RequestsController, addController(counts)], { ...where, middlewares });
}
