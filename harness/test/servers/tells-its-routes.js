/** Test double of an app: its body is what it was given as routes. */
import { listen } from "./conforming.js";

/** @param {import("./conforming.js").Options & { routes?: object[] }} options */
export async function start(options) {
  return listen(options, (_request, response) => {
    response.end(JSON.stringify(options.routes ?? null));
  });
}
