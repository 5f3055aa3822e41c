/** Test double of a broken app: its thousandth answer is its last right one. */
import { answer, answering } from "./conforming.js";

let requests = 0;

export const start = answering((request, response) => {
  requests += 1;
  const isWrong = requests > 1000 && request.url === "/hello";
  // A POST's 404 stays right: the fault is one, wherever among its checks an app comes to it.
  if (!isWrong || request.method !== "GET") answer(request, response);
  else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
});
