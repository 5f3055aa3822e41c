import { listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

const queryOf = ({ url }) => new URL(url).searchParams;

async function takeOrder(request) {
  const order = await request.json().catch(() => null);
  if (!areItems(order?.items)) return Response.json({ error: "no order" }, { status: 400 });
  const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Response.json({ total }, { status: 201 });
}

/** Starts the server. */
export const start = (where) =>
  listen(
    {
      "/users/:id/posts/:post": {
        GET: (request) => {
          const { id, post } = request.params;
          return Response.json({ id, post, fields: queryOf(request).get("fields").split(",") });
        },
      },
      "/orders": { POST: takeOrder },
    },
    where,
  );
