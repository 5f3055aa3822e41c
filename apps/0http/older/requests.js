import cero from "0http";
import bodyParser from "body-parser";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

const sendJson = (response, status, value) =>
  send(response, status, "application/json", JSON.stringify(value));

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  next();
}

/** The framework's own error handler answers 500 to a body that is not JSON. */
function answerError(error, _request, response) {
  sendJson(response, error.status ?? 500, { error: error.message });
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const { router, server } = cero({ errorHandler: answerError, server: createServer() });

  router.get("/users/:id/posts/:post", (request, response) => {
    const { id, post } = request.params;
    sendJson(response, 200, { id, post, fields: request.query.fields.split(",") });
  });
  router.post("/orders", bodyParser.json(), (request, response) => {
    const { items } = request.body ?? {};
    if (!areItems(items)) return sendJson(response, 400, { error: "no order" });
    sendJson(response, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    router.get(`/add/${count}`, ...Array(count).fill(addOne), (request, response) => {
      const sum = Number(request.query.from) + (request.added ?? 0);
      send(response, 200, "text/plain", String(sum));
    });
  }

  return untilListening(server.listen(port, host));
}
