import { listen, serverFor } from "./server.js";

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(request, response, next) {
  request.locals.added = (request.locals.added ?? 0) + 1;
  next();
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = serverFor(where);

  app.get("/users/:id/posts/:post", (request, response) => {
    const { id, post } = request.path_parameters;
    const answer = { id, post, fields: request.query_parameters.fields.split(",") };
    // Bytes instead of json(): with Node 24, uWebSockets.js sends a string of only Latin-1 letters as Latin-1.
    response.type("application/json").send(Buffer.from(JSON.stringify(answer)));
  });
  app.post("/orders", async (request, response) => {
    const { items } = await request.json({});
    if (!areItems(items)) return response.status(400).send();
    response.status(201).json({ total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
  for (const count of counts) {
    const middlewares = Array(count).fill(addOne);
    app.get(`/add/${count}`, { middlewares }, (request, response) => {
      const { added = 0 } = request.locals;
      response.type("text/plain").send(`${Number(request.query_parameters.from) + added}`);
    });
  }

  return listen(app, where);
}
