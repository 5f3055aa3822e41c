import { getQuery, H3, readValidatedBody } from "h3";
import { listen } from "./server.js";

const isOrder = (order) =>
  Array.isArray(order?.items) && order.items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(event, next) {
  event.context.added = (event.context.added ?? 0) + 1;
  return next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = new H3();

  app.get("/users/:id/posts/:post", (event) => {
    const { id, post } = event.context.params;
    return { id, post, fields: getQuery(event).fields.split(",") };
  });
  app.post("/orders", async (event) => {
    const { items } = await readValidatedBody(event, isOrder);
    event.res.status = 201;
    return { total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
  for (const count of counts) {
    const middleware = Array(count).fill(addOne);
    const add = (event) => `${Number(getQuery(event).from) + (event.context.added ?? 0)}`;
    app.get(`/add/${count}`, add, { middleware });
  }

  return listen(app, where);
}
