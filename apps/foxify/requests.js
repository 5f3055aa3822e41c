import bodyParser from "body-parser";
import Foxify from "foxify";
import { listen } from "./server.js";

const string = { type: "string" };

const POST = {
  type: "object",
  properties: { id: string, post: string, fields: { type: "array", items: string } },
};
const TOTAL = { type: "object", properties: { total: { type: "integer" } } };

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(req, _res, next) {
  req.added = (req.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = new Foxify();

  app.get("/users/:id/posts/:post", { schema: { response: { 200: POST } } }, (req, res) => {
    const { id, post } = req.params;
    res.json({ id, post, fields: req.query.fields.split(",") });
  });
  const schema = { response: { 201: TOTAL } };
  app.post("/orders", { schema }, bodyParser.json(), (req, res) => {
    const { items } = req.body ?? {};
    if (!areItems(items)) return res.status(400).json({ error: "no order" });
    res.status(201).json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    app.get(`/add/${count}`, ...Array(count).fill(addOne), (req, res) => {
      res.type("text/plain").send(`${Number(req.query.from) + (req.added ?? 0)}`);
    });
  }

  return listen(app, where);
}
