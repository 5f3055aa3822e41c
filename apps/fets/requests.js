import { createRouter, HTTPError, Response, Type } from "fets";
import { listen } from "./server.js";

const ORDER = Type.Object({ items: Type.Array(Type.Object({ quantity: Type.Integer() })) });

/** By default, feTS answers 500 to a body that is not JSON. */
function throwBadRequest(error) {
  throw error instanceof SyntaxError ? new HTTPError(400, error.message) : error;
}

/** Starts the server. */
export function start(where) {
  const router = createRouter()
    .route({
      method: "GET",
      path: "/users/:id/posts/:post",
      handler({ params: { id, post }, query }) {
        return Response.json({ id, post, fields: query.fields.split(",") });
      },
    })
    .route({
      method: "POST",
      path: "/orders",
      schemas: { request: { json: ORDER } },
      async handler(request) {
        const { items } = await request.json().catch(throwBadRequest);
        const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
        return Response.json({ total }, { status: 201 });
      },
    });

  return listen(router, where);
}
