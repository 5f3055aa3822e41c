import express from "express";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const app = express();
  app.use(express.static(root));
  return listen(app, options);
}
