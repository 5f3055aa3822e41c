import { Errors, ServiceBroker } from "moleculer";
import { listen } from "./server.js";

const ORDER = {
  items: {
    type: "array",
    items: { type: "object", props: { quantity: { type: "number", integer: true } } },
  },
};

function addOne(req, _res, next) {
  const { meta } = req.$ctx;
  meta.added = (meta.added ?? 0) + 1;
  next();
}

/** Moleculer's own status for invalid values is 422. */
function onError(_req, res, error) {
  const status = error instanceof Errors.ValidationError ? 400 : (error.status ?? error.code);
  res.writeHead(status, { "Content-Type": "application/json" });
  res.end(JSON.stringify({ error: error.message }));
}

/** Starts the server. */
export function start({ counts, ...where }) {
  const broker = new ServiceBroker();
  const aliases = {
    "GET /users/:id/posts/:post": "posts.read",
    "POST /orders": "orders.take",
  };
  for (const count of counts) {
    aliases[`GET /add/${count}`] = [...Array(count).fill(addOne), "sums.add"];
  }
  broker.createService({
    name: "posts",
    actions: {
      read: ({ params: { id, post, fields } }) => ({ id, post, fields: fields.split(",") }),
    },
  });
  broker.createService({
    name: "orders",
    actions: {
      take: {
        params: ORDER,
        handler(ctx) {
          ctx.meta.$statusCode = 201;
          return { total: ctx.params.items.reduce((sum, { quantity }) => sum + quantity, 0) };
        },
      },
    },
  });
  broker.createService({
    name: "sums",
    actions: {
      add(ctx) {
        ctx.meta.$responseType = "text/plain";
        return `${Number(ctx.params.from) + (ctx.meta.added ?? 0)}`;
      },
    },
  });
  const bodyParsers = { json: true };

  return listen(broker, where, {
    routes: [{ path: "/", mappingPolicy: "restrict", aliases, bodyParsers }],
    onError,
  });
}
