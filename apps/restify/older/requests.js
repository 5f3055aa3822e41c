import restify from "restify";
import { optionsFor } from "./server.js";

const { jsonBodyParser, queryParser } = restify.plugins;

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(req, res, next) {
  req.added = (req.added ?? 0) + 1;
  return next();
}

/** Starts the server. */
export function start({ counts, host, port, tls, untilListening }) {
  const server = restify.createServer(optionsFor(tls));
  server.use(queryParser());

  server.get("/users/:id/posts/:post", (req, res, next) => {
    const { id, post } = req.params;
    res.send({ id, post, fields: req.query.fields.split(",") });
    return next();
  });
  server.post("/orders", jsonBodyParser(), (req, res, next) => {
    const { items } = req.body ?? {};
    if (areItems(items)) {
      res.send(201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
    } else {
      res.send(400, { error: "no order" });
    }
    return next();
  });
  for (const count of counts) {
    server.get(`/add/${count}`, ...Array(count).fill(addOne), (req, res, next) => {
      res.contentType = "text/plain";
      res.send(`${Number(req.query.from) + (req.added ?? 0)}`);
      return next();
    });
  }

  return untilListening(server.listen(port, host));
}
