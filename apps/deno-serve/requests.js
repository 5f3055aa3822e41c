import { listen } from "./server.js";

const POST_ROUTE = new URLPattern({ pathname: "/users/:id/posts/:post" });
const ORDER_ROUTE = new URLPattern({ pathname: "/orders" });

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

async function answer(request) {
  const match = request.method === "GET" && POST_ROUTE.exec(request.url);
  if (match) {
    const { id, post } = match.pathname.groups;
    const query = new URL(request.url).searchParams;
    return Response.json({ id, post, fields: query.get("fields").split(",") });
  }
  if (request.method === "POST" && ORDER_ROUTE.test(request.url)) {
    const order = await request.json().catch(() => null);
    if (!areItems(order?.items)) return Response.json({ error: "no order" }, { status: 400 });
    const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    return Response.json({ total }, { status: 201 });
  }
  return new Response("Not Found", { status: 404 });
}

/** Starts the server. */
export const start = (where) => listen(answer, where);
