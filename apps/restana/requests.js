import bodyParser from "body-parser";
import restana from "restana";
import { listen } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(request, _response, next) {
  request.added = (request.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const server = where.createServer();
  const service = restana({ server });

  service.get("/users/:id/posts/:post", (request, response) => {
    const { id, post } = request.params;
    response.send({ id, post, fields: request.query.fields.split(",") });
  });
  service.post("/orders", bodyParser.json(), (request, response) => {
    const { items } = request.body ?? {};
    if (!areItems(items)) return response.send({ error: "no order" }, 400);
    response.send({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) }, 201);
  });
  for (const count of counts) {
    service.get(`/add/${count}`, ...Array(count).fill(addOne), (request, response) => {
      const sum = Number(request.query.from) + (request.added ?? 0);
      response.send(String(sum));
    });
  }

  return listen(service, server, where);
}
