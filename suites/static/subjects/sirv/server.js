import sirv from "sirv";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const assets = sirv(root);
  return listen((request, response) => assets(request, response), options);
}
