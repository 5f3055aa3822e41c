import { BadRequest } from "@feathersjs/errors";
import express, { errorHandler, json, rest } from "@feathersjs/express";
import { feathers } from "@feathersjs/feathers";
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
function passBadRequest(error, _req, _res, next) {
  next(error.status === 400 ? new BadRequest(error.message) : error);
}

/** The default formatter sends JSON. */
function sendText(_req, res) {
  res.type("text/plain").send(res.data);
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = express(feathers());
  app.use(json());
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
    const find = async ({ query, added = 0 }) => `${Number(query.from) + added}`;
    app.use(`add/${count}`, { find }, sendText);
    app.service(`add/${count}`).hooks({ before: { find: Array(count).fill(addOne) } });
  }
  app.use(passBadRequest);
  app.use(errorHandler());

  return listen(app, where);
}
