import { Hono } from "hono";
import { validator } from "hono/validator";
import { listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

async function addOne(c, next) {
  c.set("added", (c.get("added") ?? 0) + 1);
  await next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = new Hono();

  app.get("/users/:id/posts/:post", (c) => {
    const { id, post } = c.req.param();
    return c.json({ id, post, fields: c.req.query("fields").split(",") });
  });
  const order = validator("json", (value, c) =>
    areItems(value.items) ? value : c.json({ error: "no order" }, 400),
  );
  app.post("/orders", order, (c) => {
    const { items } = c.req.valid("json");
    return c.json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }, 201);
  });
  for (const count of counts) {
    app.get(`/add/${count}`, ...Array(count).fill(addOne), (c) =>
      c.text(`${Number(c.req.query("from")) + (c.get("added") ?? 0)}`),
    );
  }

  return listen(app, where);
}
