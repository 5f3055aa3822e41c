// A router has no body parser, so this is Node's.
import { json } from "node:stream/consumers";
import findMyWay from "find-my-way";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

const sendJson = (response, status, value) =>
  send(response, status, "application/json", JSON.stringify(value));

/** Starts the server. */
export function start({ host, port, createServer, untilListening }) {
  const router = findMyWay();

  router.on("GET", "/users/:id/posts/:post", (_request, response, { id, post }, _store, query) => {
    sendJson(response, 200, { id, post, fields: query.fields.split(",") });
  });
  router.on("POST", "/orders", async (request, response) => {
    const order = await json(request).catch(() => null);
    if (!areItems(order?.items)) return sendJson(response, 400, { error: "no order" });
    const { items } = order;
    sendJson(response, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });

  const server = createServer((request, response) => router.lookup(request, response));
  return untilListening(server.listen(port, host));
}
