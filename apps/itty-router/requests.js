import { error, json, Router, text, withContent } from "itty-router";
import { listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(request) {
  request.added = (request.added ?? 0) + 1;
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const router = Router();

  router.get("/users/:id/posts/:post", ({ params: { id, post }, query }) =>
    json({ id, post, fields: query.fields.split(",") }),
  );
  router.post("/orders", withContent, ({ content: { items } = {} }) => {
    if (!areItems(items)) return error(400);
    return json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }, { status: 201 });
  });
  for (const count of counts) {
    router.get(`/add/${count}`, ...Array(count).fill(addOne), ({ query, added = 0 }) =>
      text(String(Number(query.from) + added)),
    );
  }

  return listen(router, where);
}
