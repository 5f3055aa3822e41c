import parseUrl from "parseurl";
import send from "send";
import { listen } from "../../listen.js";

/** Starts the server. @returns the bound port and a function that stops it. */
export function start({ root, ...options }) {
  return listen((request, response) => {
    send(request, parseUrl(request).pathname, { root }).pipe(response);
  }, options);
}
