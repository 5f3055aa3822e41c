import { appFor, listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function readJson(res, done) {
  const chunks = [];
  // uWebSockets.js has no body parser, and reuses a chunk's memory after the call.
  res.onData((chunk, isLast) => {
    chunks.push(new Uint8Array(chunk.slice(0)));
    if (isLast) done(parse(Buffer.concat(chunks)));
  });
  res.onAborted(() => {});
}

function parse(body) {
  try {
    // uWebSockets.js has no body parser.
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function sendJson(res, status, value) {
  res.writeStatus(status).writeHeader("Content-Type", "application/json");
  // Bytes, because with Node 24 uWebSockets.js sends a string of only Latin-1 letters as Latin-1.
  res.end(Buffer.from(JSON.stringify(value)));
}

/** Starts the server. */
export function start(where) {
  const app = appFor(where);

  app.get("/users/:id/posts/:post", (res, req) => {
    const [id, post] = [req.getParameter(0), req.getParameter(1)];
    sendJson(res, "200 OK", { id, post, fields: req.getQuery("fields").split(",") });
  });
  app.post("/orders", (res) => {
    readJson(res, (order) => {
      if (!areItems(order?.items)) return sendJson(res, "400 Bad Request", { error: "no order" });
      const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
      sendJson(res, "201 Created", { total });
    });
  });

  return listen(app, where);
}
