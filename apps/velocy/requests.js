import { bodyParser, Router, validator } from "velocy";
import { listen } from "./server.js";

const ORDER = {
  items: {
    type: "array",
    required: true,
    items: {
      type: "object",
      properties: { quantity: { type: "number", required: true, integer: true } },
    },
  },
};

function addOne(req, res, next) {
  req.added = (req.added ?? 0) + 1;
  return next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = new Router();

  app.get("/users/:id/posts/:post", (req, res) => {
    const { id, post } = req.params;
    const { fields } = req.query;
    // The query parser splits a list at its commas, unless the list starts with a quote.
    res.json({ id, post, fields: Array.isArray(fields) ? fields : fields.split(",") });
  });
  app.post("/orders", bodyParser.json(), validator.body(ORDER), (req, res) => {
    const { items } = req.body;
    res.status(201).json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    app.get(`/add/${count}`, ...Array(count).fill(addOne), (req, res) => {
      res.type("text").send(`${Number(req.query.from) + (req.added ?? 0)}`);
    });
  }

  return listen(app, where);
}
