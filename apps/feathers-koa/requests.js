import { BadRequest } from "@feathersjs/errors";
import { feathers } from "@feathersjs/feathers";
import { bodyParser, errorHandler, koa, rest } from "@feathersjs/koa";
import { Ajv, getValidator, hooks } from "@feathersjs/schema";
import { listen } from "./server.js";

const ORDER = {
  $id: "Order",
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

const validateOrder = hooks.validateData(getValidator(ORDER, new Ajv()));

async function addOne({ params }) {
  params.added = (params.added ?? 0) + 1;
}

/** Feathers' error handler answers 500 to errors that are not its own. */
function throwBadRequest(error) {
  throw new BadRequest(error.message);
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = koa(feathers());
  app.use(errorHandler());
  app.use(bodyParser({ onError: throwBadRequest }));
  app.configure(rest());

  app.use("users/:id/posts", {
    get: async (post, { route: { id }, query }) => ({ id, post, fields: query.fields.split(",") }),
  });
  app.use("orders", {
    create: async ({ items }) => ({
      total: items.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  });
  app.service("orders").hooks({ before: { create: [validateOrder] } });
  for (const count of counts) {
    app.use(`add/${count}`, {
      find: async ({ query, added = 0 }) => `${Number(query.from) + added}`,
    });
    app.service(`add/${count}`).hooks({ before: { find: Array(count).fill(addOne) } });
  }

  return listen(app, where);
}
