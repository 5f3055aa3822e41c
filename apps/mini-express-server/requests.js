import bodyParser from "body-parser";
import { AppServer, listen, sendText } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

/** The framework's own json() indents its output. */
function sendJson(response, status, value) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(value));
}

function addOne(req, _res, next) {
  req.context.added = (req.context.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = new AppServer();

  app.get("/users/:id/posts/:post", (req, res) => {
    const { id, post } = req.params;
    sendJson(res, 200, { id, post, fields: req.query.fields.split(",") });
  });
  app.post("/orders", bodyParser.json(), (req, res) => {
    const { items } = req.body ?? {};
    if (!areItems(items)) return sendJson(res, 400, { error: "no order" });
    sendJson(res, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    app.get(`/add/${count}`, ...Array(count).fill(addOne), (req, res) => {
      sendText(res, 200, `${Number(req.query.from) + (req.context.added ?? 0)}`);
    });
  }
  // The framework's own handler answers 500 to a body that is not JSON.
  app.setErrorHandler((_req, res, error) => {
    sendJson(res, error.status ?? error.code ?? 500, { error: error.message });
  });

  return listen(app, where);
}
