import sirv from "sirv";
import { listen } from "../../listen.js";

/** Starts the server. @returns the bound port and a function that stops it. */
export function start({ root, ...options }) {
  const assets = sirv(root);
  return listen((request, response) => assets(request, response), options);
}
