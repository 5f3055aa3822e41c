import { Elysia, t } from "elysia";
import { adapter, listen } from "./server.js";

const ORDER = t.Object({ items: t.Array(t.Object({ quantity: t.Integer() })) });

function addOne(context) {
  context.added = (context.added ?? 0) + 1;
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = new Elysia({ adapter })
    // Elysia's own status for an invalid body is 422.
    .onError(({ code, status }) => {
      if (code === "VALIDATION") return status(400);
    })
    .get("/users/:id/posts/:post", ({ params: { id, post }, query }) => ({
      id,
      post,
      fields: query.fields.split(","),
    }))
    .post(
      "/orders",
      ({ body: { items }, status }) =>
        status(201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) }),
      { body: ORDER },
    );
  for (const count of counts) {
    const beforeHandle = Array(count).fill(addOne);
    const add = (context) => `${Number(context.query.from) + (context.added ?? 0)}`;
    app.get(`/add/${count}`, add, { beforeHandle });
  }

  return listen(app, where);
}
