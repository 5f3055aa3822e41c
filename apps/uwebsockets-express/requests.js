import express from "express";
import expressify from "uwebsockets-express";
import { listen, uwsFor } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(req, res, next) {
  req.added = (req.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const uws = uwsFor(where);
  const app = expressify(uws);

  app.get("/users/:id/posts/:post", (req, res) => {
    const { id, post } = req.params;
    res.json({ id, post, fields: req.query.fields.split(",") });
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

  // Here, Express's own last handler never answers.
  app.use((error, req, res, next) => {
    res.sendStatus(error.status ?? 500);
  });

  return listen(uws, where);
}
