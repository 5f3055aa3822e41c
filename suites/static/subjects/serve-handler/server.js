import handler from "serve-handler";
import { listen } from "../../listen.js";

/** Starts the server. @returns the bound port and a function that stops it. */
export function start({ root, ...options }) {
  return listen((request, response) => handler(request, response, { public: root }), options);
}
