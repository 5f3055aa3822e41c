import bodyParser from "body-parser";
import rayo from "rayo";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

const sendJson = (response, status, value) =>
  send(response, status, "application/json", JSON.stringify(value));

function addOne(request, _response, step) {
  request.added = (request.added ?? 0) + 1;
  step();
}

/** The framework's own handler cannot send an error that is an object. */
function onError(error, _request, response) {
  sendJson(response, error.status ?? 500, { error: error.message });
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const server = createServer();
  const app = rayo({ host, port, server, onError });

  app.get("/users/:id/posts/:post", (request, response) => {
    const { id, post } = request.params;
    sendJson(response, 200, { id, post, fields: request.query.fields.split(",") });
  });
  app.post("/orders", bodyParser.json(), (request, response) => {
    const { items } = request.body ?? {};
    if (!areItems(items)) return sendJson(response, 400, { error: "no order" });
    sendJson(response, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    app.get(`/add/${count}`, ...Array(count).fill(addOne), (request, response) => {
      const sum = Number(request.query.from) + (request.added ?? 0);
      send(response, 200, "text/plain", String(sum));
    });
  }

  return untilListening(app.start());
}
