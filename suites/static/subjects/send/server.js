import parseUrl from "parseurl";
import send from "send";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  return listen((request, response) => {
    send(request, parseUrl(request).pathname, { root }).pipe(response);
  }, options);
}
