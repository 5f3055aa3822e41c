import { json, text } from "@hattip/response";
import { createRouter } from "@hattip/router";
import { listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(context) {
  context.locals.added = (context.locals.added ?? 0) + 1;
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const router = createRouter();

  router.get("/users/:id/posts/:post", ({ params: { id, post }, url }) =>
    json({ id, post, fields: url.searchParams.get("fields").split(",") }),
  );
  router.post("/orders", async ({ request }) => {
    const order = await request.json().catch(() => null);
    if (!areItems(order?.items)) return json({ error: "no order" }, { status: 400 });
    const { items } = order;
    return json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }, { status: 201 });
  });
  for (const count of counts) {
    const path = `/add/${count}`;
    for (let index = 0; index < count; index++) router.use(path, addOne);
    router.get(path, ({ url, locals: { added = 0 } }) =>
      text(`${Number(url.searchParams.get("from")) + added}`),
    );
  }

  return listen(router.buildHandler(), where);
}
