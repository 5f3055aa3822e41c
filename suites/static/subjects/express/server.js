import express from "express";
import { listen } from "../../listen.js";

/** Starts the server. @returns the bound port and a function that stops it. */
export function start({ root, ...options }) {
  const app = express();
  app.use(express.static(root));
  return listen(app, options);
}
