/** Test doubles of broken apps: some answer is their last right one. */
import { answer, listen } from "./conforming.js";

/** @import { Options, Started } from "./conforming.js" */

/** @type {(rightAnswers: number) => (options: Options) => Promise<Started>} */
export function wrongAfter(rightAnswers) {
  return (options) => {
    let requests = 0;
    return listen(options, (request, response) => {
      requests += 1;
      const isWrong = requests > rightAnswers && request.url === "/hello";
      // A POST's 404 stays right: the fault is one, wherever among its checks an app comes to it.
      if (!isWrong || request.method !== "GET") answer(request, response);
      else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
    });
  };
}
