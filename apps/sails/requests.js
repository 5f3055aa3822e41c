import { listen } from "./server.js";

/** An action, whose inputs Sails validates. */
const order = {
  inputs: {
    items: {
      type: [{ quantity: "number" }],
      required: true,
      custom: (items) => items.every(({ quantity }) => Number.isInteger(quantity)),
    },
  },
  exits: { success: { statusCode: 201 } },
  fn: async ({ items }) => ({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }),
};

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  return next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const adds = counts.map((count) => [
    `GET /add/${count}`,
    [
      ...Array(count).fill(addOne),
      ({ query, added = 0 }, response) =>
        response.type("text/plain").send(`${Number(query.from) + added}`),
    ],
  ]);
  return listen(
    {
      "GET /users/:id/posts/:post": ({ params: { id, post }, query }, response) =>
        response.json({ id, post, fields: query.fields.split(",") }),
      "POST /orders": { action: "order" },
      ...Object.fromEntries(adds),
    },
    { ...where, actions: { order } },
  );
}
