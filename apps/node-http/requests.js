// Node's server has no body parser, so this is its reader of streams.
import { json } from "node:stream/consumers";
import { listen } from "./server.js";

const POST_PATH = /^\/users\/([^/]+)\/posts\/([^/]+)$/;

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

async function answer(request, response) {
  const [path, query] = request.url.split("?", 2);
  const post = request.method === "GET" && POST_PATH.exec(path);
  if (post) {
    const fields = new URLSearchParams(query).get("fields").split(",");
    send(response, 200, { id: post[1], post: post[2], fields });
  } else if (request.method === "POST" && path === "/orders") {
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
