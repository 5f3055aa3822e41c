import { getQuery } from "@sifrr/server";
import { appFor, listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

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
    sendJson(res, "200 OK", { id, post, fields: getQuery(req).fields.split(",") });
  });
  app.post("/orders", async (res) => {
    res.onAborted(() => {});
    const order = await res.json().catch(() => null);
    if (!areItems(order?.items)) return sendJson(res, "400 Bad Request", { error: "no order" });
    const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    sendJson(res, "201 Created", { total });
  });

  return listen(app, where);
}
