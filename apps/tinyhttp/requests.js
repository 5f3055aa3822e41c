import { App } from "@tinyhttp/app";
import { json } from "milliparsec";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  next();
}

// Tinyhttp's own json() indents its output.
function sendJson(response, value) {
  response.type("application/json").send(JSON.stringify(value));
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const app = new App({
    // The framework's own handler answers 500 if the body is not JSON.
    onError: (error, _request, response) =>
      response.sendStatus(error instanceof SyntaxError ? 400 : 500),
  });

  app.get("/users/:id/posts/:post", (request, response) => {
    const { id, post } = request.params;
    sendJson(response, { id, post, fields: request.query.fields.split(",") });
  });
  app.post("/orders", json(), (request, response) => {
    const { items } = request.body ?? {};
    if (!areItems(items)) return response.sendStatus(400);
    sendJson(response.status(201), {
      total: items.reduce((sum, { quantity }) => sum + quantity, 0),
    });
  });
  for (const count of counts) {
    app.get(`/add/${count}`, ...Array(count).fill(addOne), (request, response) => {
      response.type("text/plain").send(`${Number(request.query.from) + (request.added ?? 0)}`);
    });
  }

  return untilListening(createServer(app.attach).listen(port, host));
}
