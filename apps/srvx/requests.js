import { FastResponse, FastURL } from "srvx";
import { listen } from "./server.js";

const POST_PATH = /^\/users\/([^/]+)\/posts\/([^/]+)$/;

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

async function answer(request) {
  const { pathname, searchParams } = new FastURL(request.url);
  const post = request.method === "GET" && POST_PATH.exec(pathname);
  if (post) {
    const [id, number] = post.slice(1).map(decodeURIComponent);
    return FastResponse.json({ id, post: number, fields: searchParams.get("fields").split(",") });
  }
  if (request.method === "POST" && pathname === "/orders") {
    const order = await request.json().catch(() => null);
    if (!areItems(order?.items)) return FastResponse.json({ error: "no order" }, { status: 400 });
    const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    return FastResponse.json({ total }, { status: 201 });
  }
  return FastResponse.json({ error: "not found" }, { status: 404 });
}

/** Starts the server. */
export const start = (where) => listen(answer, where);
