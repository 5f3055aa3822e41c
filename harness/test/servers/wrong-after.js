/** Test doubles of broken apps: some answer is their last right one. */
import { answer, listen } from "./conforming.js";

/**
 * @param {number} rightAnswers
 * @returns {(options: import("./conforming.js").Options) => Promise<import("./conforming.js").Started>}
 */
export function wrongAfter(rightAnswers) {
  return (options) => {
    let requests = 0;
    return listen(options, (request, response) => {
      requests += 1;
      if (requests <= rightAnswers || request.url !== "/hello") answer(request, response);
      else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
    });
  };
}
