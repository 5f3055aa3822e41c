/** Test double of a broken app: its thousandth response is the last right response. */
import { answer, answering } from "./conforming.js";

let requests = 0;

export const start = answering((request, response) => {
  requests += 1;
  const isWrong = requests > 1000 && request.url === "/hello";
  // The 404 of a POST stays right, so that the fault is the same in every check.
  if (!isWrong || request.method !== "GET") answer(request, response);
  else response.setHeader("Content-Type", "text/plain").end("Hello Earth!");
});
