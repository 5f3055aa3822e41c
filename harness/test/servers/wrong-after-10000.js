/** Test double of a broken app: its ten-thousandth answer is its last right one. */
import { answer, listen } from "./conforming.js";

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let requests = 0;
  return listen(options, (request, response) => {
    requests += 1;
    if (requests <= 10_000 || request.url !== "/hello") answer(request, response);
    else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
  });
}
