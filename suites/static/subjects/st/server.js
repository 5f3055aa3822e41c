import st from "st";
import { listen } from "../../listen.js";

/** Starts the server. @returns the bound port and a function that stops it. */
export function start({ root, ...options }) {
  const mount = st({ path: root, url: "/" });
  return listen((request, response) => mount(request, response), options);
}
