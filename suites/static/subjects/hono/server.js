import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { listen } from "../../listen.js";

/** Starts the server. @returns the bound port and a function that stops it. */
export function start({ root, ...options }) {
  const app = new Hono();
  app.use("/*", serveStatic({ root }));
  return listen(getRequestListener(app.fetch), options);
}
