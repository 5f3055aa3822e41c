// A router has no body parser, so this is Node's.
import { json } from "node:stream/consumers";
import { Trouter } from "trouter";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

const sendJson = (response, status, value) =>
  send(response, status, "application/json", JSON.stringify(value));

// The router has no query parser, so this is Node's.
const queryOf = ({ url }) => new URLSearchParams(url.split("?")[1]);

function addOne(request) {
  request.added = (request.added ?? 0) + 1;
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const router = new Trouter();

  router.get("/users/:id/posts/:post", (request, response, { id, post }) => {
    sendJson(response, 200, { id, post, fields: queryOf(request).get("fields").split(",") });
  });
  router.post("/orders", async (request, response) => {
    const order = await json(request).catch(() => null);
    if (!areItems(order?.items)) return sendJson(response, 400, { error: "no order" });
    const { items } = order;
    sendJson(response, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    router.get(`/add/${count}`, ...Array(count).fill(addOne), (request, response) => {
      const sum = Number(queryOf(request).get("from")) + (request.added ?? 0);
      send(response, 200, "text/plain", String(sum));
    });
  }

  const handler = (request, response) => {
    const [path] = request.url.split("?", 1);
    const { handlers, params } = router.find(request.method, path);
    for (const handle of handlers) handle(request, response, params);
  };

  return untilListening(createServer(handler).listen(port, host));
}
