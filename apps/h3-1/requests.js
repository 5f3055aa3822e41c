import {
  createApp,
  createRouter,
  defineEventHandler,
  getQuery,
  getRouterParams,
  readValidatedBody,
  setResponseHeader,
  setResponseStatus,
} from "h3";
import { listen } from "./server.js";

const isOrder = (order) =>
  Array.isArray(order?.items) && order.items.every(({ quantity }) => Number.isInteger(quantity));

function addOne(event) {
  event.context.added = (event.context.added ?? 0) + 1;
}

const readParams = defineEventHandler((event) => {
  const { id, post } = getRouterParams(event);
  return { id, post, fields: getQuery(event).fields.split(",") };
});

const takeOrder = defineEventHandler(async (event) => {
  const { items } = await readValidatedBody(event, isOrder);
  setResponseStatus(event, 201);
  return { total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
});

const addBehind = (count) =>
  defineEventHandler({
    onRequest: Array(count).fill(addOne),
    handler(event) {
      setResponseHeader(event, "Content-Type", "text/plain");
      return `${Number(getQuery(event).from) + (event.context.added ?? 0)}`;
    },
  });

/** Starts the server. */
export function start({ counts, ...where }) {
  const app = createApp();
  const router = createRouter();

  router.get("/users/:id/posts/:post", readParams);
  router.post("/orders", takeOrder);
  for (const count of counts) router.get(`/add/${count}`, addBehind(count));
  app.use(router);

  return listen(app, where);
}
