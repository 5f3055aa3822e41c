import express from "express";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(req, res, next) {
  req.added = (req.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, host, port, createServer, untilListening }) {
  const app = express();

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

  return untilListening(createServer(app).listen(port, host));
}
