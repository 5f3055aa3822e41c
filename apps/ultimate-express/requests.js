import express from "ultimate-express";
import { listen, optionsFor } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(req, res, next) {
  req.added = (req.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = express(optionsFor(where));

  app.get("/users/:id/posts/:post", (req, res) => {
    const { id, post } = req.params;
    const answer = { id, post, fields: req.query.fields.split(",") };
    // Bytes instead of json(): with Node 24, uWebSockets.js sends a string of only Latin-1 letters as Latin-1.
    res.type("application/json").send(Buffer.from(JSON.stringify(answer)));
  });
  app.post("/orders", express.json(), (req, res) => {
    const { items } = req.body ?? {};
    if (!areItems(items)) return res.sendStatus(400);
    res.status(201).json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    app.get(`/add/${count}`, Array(count).fill(addOne), (req, res) => {
      res.type("text/plain").send(`${Number(req.query.from) + (req.added ?? 0)}`);
    });
  }

  // The framework's own last handler answers 500 if the body is not JSON.
  app.use((error, req, res, next) => {
    res.sendStatus(error instanceof SyntaxError ? 400 : 500);
  });

  return listen(app, where);
}
