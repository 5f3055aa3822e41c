import { createError, json, send, serve } from "micro";
import microrouter from "microrouter";
import UrlPattern from "url-pattern";

const { get, post, router } = microrouter;

const areItems = (items) =>
  Array.isArray(items) && items.every(({ quantity }) => Number.isInteger(quantity));

/** Starts the server. */
export function start({ host, port, createServer, untilListening }) {
  const service = router(
    // In a string, a param would also match slashes.
    get(new UrlPattern("/users/:id/posts/:post"), ({ params: { id, post }, query }) => {
      return { id, post, fields: query.fields.split(",") };
    }),
    post("/orders", async (request, response) => {
      const { items } = await json(request);
      if (!areItems(items)) throw createError(400, "no order");
      send(response, 201, { total: items.reduce((sum, { quantity }) => sum + quantity, 0) });
    }),
  );

  return untilListening(createServer(serve(service)).listen(port, host));
}
