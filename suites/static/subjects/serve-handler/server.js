import handler from "serve-handler";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  return listen((request, response) => handler(request, response, { public: root }), options);
}
