import st from "st";
import { listen } from "../../listen.js";

export function start({ root, ...options }) {
  const mount = st({ path: root, url: "/" });
  return listen((request, response) => mount(request, response), options);
}
