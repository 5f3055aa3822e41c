import bodyParser from "body-parser";
import finalhandler from "finalhandler";
import Router from "router";

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

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const router = new Router();

  router.get("/users/:id/posts/:post", (request, response) => {
    const { id, post } = request.params;
    sendJson(response, 200, { id, post, fields: queryOf(request).get("fields").split(",") });
  });
  router.post("/orders", bodyParser.json(), (request, response) => {
    const { items } = request.body ?? {};
    if (!areItems(items)) return sendJson(response, 400, { error: "no order" });
    sendJson(response, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    router.get(`/add/${count}`, ...Array(count).fill(addOne), (request, response) => {
      const sum = Number(queryOf(request).get("from")) + (request.added ?? 0);
      send(response, 200, "text/plain", String(sum));
    });
  }

  const server = createServer((request, response) =>
    router(request, response, finalhandler(request, response)),
  );
  return untilListening(server.listen(port, host));
}
