import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const app = new Hono();
  app.use("/*", serveStatic({ root }));
  return listen(getRequestListener(app.fetch), options);
}
