import Joi from "joi";
import { listen, serverFor } from "./server.js";

const ORDER = Joi.object({
  items: Joi.array()
    .items(Joi.object({ quantity: Joi.number().integer().required() }).unknown())
    .required(),
}).unknown();

function addOne(request, h) {
  request.app.added = (request.app.added ?? 0) + 1;
  return h.continue;
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const server = serverFor(where);

  server.route({
    method: "GET",
    path: "/users/{id}/posts/{post}",
    handler: ({ params: { id, post }, query }) => ({ id, post, fields: query.fields.split(",") }),
  });
  server.route({
    method: "POST",
    path: "/orders",
    options: { validate: { payload: ORDER } },
    handler: ({ payload: { items } }, h) =>
      h.response({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }).code(201),
  });
  for (const count of counts) {
    server.route({
      method: "GET",
      path: `/add/${count}`,
      options: { ext: { onPreHandler: Array(count).fill({ method: addOne }) } },
      handler: ({ query, app }, h) =>
        h.response(`${Number(query.from) + (app.added ?? 0)}`).type("text/plain"),
    });
  }

  return listen(server);
}
