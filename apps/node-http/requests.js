import { json } from "node:stream/consumers";
import { listen } from "./server.js";

const POST_PATH = /^\/users\/([^/]+)\/posts\/([^/]+)$/;

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const post = request.method === "GET" && POST_PATH.exec(pathname);
  if (post) {
    const fields = searchParams.get("fields").split(",");
    send(response, 200, { id: post[1], post: post[2], fields });
  } else if (request.method === "POST" && pathname === "/orders") {
    const order = await json(request).catch(() => null);
    if (!areItems(order?.items)) return send(response, 400, { error: "no order" });
    send(response, 201, { total: order.items.reduce((sum, { quantity }) => sum + quantity, 0) });
  } else {
    send(response, 404, { error: "not found" });
  }
}

function send(response, status, value) {
  const body = JSON.stringify(value);
  const length = Buffer.byteLength(body);
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": length });
  response.end(body);
}

/** Starts the server. */
export const start = (where) => listen(answer, where);
