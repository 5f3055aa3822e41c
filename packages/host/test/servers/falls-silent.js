/** Test double of a broken app: after 1000 responses it keeps its connections and stops responding. */
import { answer, answering } from "./conforming.js";

let requests = 0;

export const start = answering((request, response) => {
  requests += 1;
  if (requests <= 1000) answer(request, response);
});
