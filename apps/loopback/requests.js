import { inject, intercept } from "@loopback/core";
import { get, param, post, RestBindings, requestBody, toInterceptor } from "@loopback/rest";
import { decorate, listen } from "./server.js";

const ORDER = {
  type: "object",
  required: ["items"],
  properties: {
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["quantity"],
        properties: { quantity: { type: "integer" } },
      },
    },
  },
};

class RequestsController {
  post(id, post, fields) {
    return { id, post, fields: fields.split(",") };
  }

  order({ items }, response) {
    response.status(201);
    return { total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
  }
}
param.path.string("id")(RequestsController.prototype, "post", 0);
param.path.string("post")(RequestsController.prototype, "post", 1);
param.query.string("fields")(RequestsController.prototype, "post", 2);
decorate(RequestsController, "post", [String, String, String], get("/users/{id}/posts/{post}"));
requestBody({ required: true, content: { "application/json": { schema: ORDER } } })(
  RequestsController.prototype,
  "order",
  0,
);
inject(RestBindings.Http.RESPONSE)(RequestsController.prototype, "order", 1);
decorate(RequestsController, "order", [Object, Object], post("/orders"));

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  next();
}

function addController(counts) {
  class AddController {}
  for (const count of counts) {
    const method = `add${count}`;
    AddController.prototype[method] = (from, { added = 0 }) => `${from + added}`;
    param.query.number("from")(AddController.prototype, method, 0);
    inject(RestBindings.Http.REQUEST)(AddController.prototype, method, 1);
    // One for each middleware, because LoopBack runs an interceptor once.
    const interceptors = Array.from({ length: count }, () => toInterceptor(addOne));
    decorate(
      AddController,
      method,
      [Number, Object],
      intercept(...interceptors),
      get(`/add/${count}`),
    );
  }
  return AddController;
}

/** Starts the server. */
export function start({ counts, ...where }) {
  return listen([RequestsController, addController(counts)], where);
}
