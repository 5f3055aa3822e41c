import finalhandler from "finalhandler";
import serveStatic from "serve-static";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const serve = serveStatic(root);
  return listen((request, response) => {
    serve(request, response, finalhandler(request, response));
  }, options);
}
